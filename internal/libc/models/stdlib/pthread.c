// Defines: pthread_cond_broadcast pthread_cond_destroy pthread_cond_init pthread_cond_signal pthread_cond_timedwait pthread_cond_wait pthread_equal
// Defines: pthread_getspecific pthread_key_create pthread_key_delete pthread_mutex_destroy pthread_mutex_init pthread_mutex_lock
// Defines: pthread_mutex_timedlock pthread_mutex_trylock pthread_mutex_unlock pthread_mutexattr_destroy pthread_mutexattr_gettype
// Defines: pthread_mutexattr_init pthread_mutexattr_settype pthread_once pthread_self pthread_setspecific pthread_exit thrd_exit
// Needs: exit
//
// POSIX threads as a program sees them that has one thread: creating another is
// not modelled. What would wait for another thread waits forever, which ends the
// execution silently, as an endless loop does.
#include "model.h"

_Noreturn void exit(int);

enum { MODEL_EPERM = 1, MODEL_EBUSY = 16, MODEL_EDEADLK = 35, MODEL_EAGAIN = 11, MODEL_ETIMEDOUT = 110 };
enum { MODEL_MUTEX_RECURSIVE = 1, MODEL_MUTEX_CHECKING = 2 };

// What is looked at of glibc's pthread_mutex_t: static initialisers set the kind.
struct model_mutex {
    int count; // how often it is locked
    unsigned reserved;
    int owner;
#if __SIZEOF_POINTER__ == 8
    unsigned users;
#endif
    int kind;
};

// glibc's pthread_mutexattr_t holds the kind in its lowest bits.
MODEL int pthread_mutexattr_init(int *attributes)
{
    *attributes = 0;
    return 0;
}

MODEL int pthread_mutexattr_destroy(int *attributes)
{
    (void)*attributes;
    return 0;
}

MODEL int pthread_mutexattr_settype(int *attributes, int kind)
{
    if (kind < 0 || kind > 3)
        return EINVAL;
    *attributes = kind;
    return 0;
}

MODEL int pthread_mutexattr_gettype(const int *attributes, int *kind)
{
    *kind = *attributes & 3;
    return 0;
}

MODEL int pthread_mutex_init(struct model_mutex *m, const int *attributes)
{
    __builtin_memset(m, 0, sizeof *m);
    m->kind = attributes != NULL ? *attributes & 3 : 0;
    return 0;
}

MODEL int pthread_mutex_destroy(struct model_mutex *m)
{
    return m->count != 0 && __fathom_nondet_bool() ? MODEL_EBUSY : 0;
}

MODEL int pthread_mutex_trylock(struct model_mutex *m)
{
    if (m->count != 0 && (m->kind & 3) != MODEL_MUTEX_RECURSIVE)
        return MODEL_EBUSY;
    if (m->count == INT_MAX)
        return MODEL_EAGAIN;
    m->count++;
    return 0;
}

// The program holds a mutex already that it locks: a deadlock, unless the mutex notices.
MODEL int pthread_mutex_lock(struct model_mutex *m)
{
    int status = pthread_mutex_trylock(m);
    if (status != MODEL_EBUSY)
        return status;
    __fathom_assume((m->kind & 3) == MODEL_MUTEX_CHECKING);
    return MODEL_EDEADLK;
}

MODEL int pthread_mutex_timedlock(struct model_mutex *m, const void *time)
{
    int status = pthread_mutex_trylock(m);
    (void)time;
    if (status != MODEL_EBUSY)
        return status;
    return (m->kind & 3) == MODEL_MUTEX_CHECKING ? MODEL_EDEADLK : MODEL_ETIMEDOUT;
}

// Unlocking what is not locked is undefined for plain mutexes, and glibc's then wait forever when they are locked again or go on.
MODEL int pthread_mutex_unlock(struct model_mutex *m)
{
    if (m->count == 0) {
        if ((m->kind & 3) == 0 || (m->kind & 3) == 3)
            model_unsupported("pthread_mutex_unlock of a mutex that is not locked");
        return MODEL_EPERM;
    }
    m->count--;
    return 0;
}

// Wakes nobody. Waiting ends without a reason, as the standard allows, or by time.
MODEL int pthread_cond_init(void *c, const void *attributes)
{
    (void)attributes;
    __builtin_memset(c, 0, 48);
    return 0;
}

MODEL_HELPER int model_condition(const void *c)
{
    __fathom_check_read(c, 48);
    return 0;
}

MODEL int pthread_cond_destroy(void *c) { return model_condition(c); }
MODEL int pthread_cond_signal(void *c) { return model_condition(c); }
MODEL int pthread_cond_broadcast(void *c) { return model_condition(c); }

MODEL int pthread_cond_wait(void *c, struct model_mutex *m)
{
    (void)*(volatile int *)&m->count;
    return model_condition(c);
}

MODEL int pthread_cond_timedwait(void *c, struct model_mutex *m, const void *time)
{
    (void)*(volatile int *)&m->count;
    (void)time;
    model_condition(c);
    return __fathom_nondet_bool() ? MODEL_ETIMEDOUT : 0;
}

// If an exception leaves the function, it has not been called.
MODEL int pthread_once(int *once, void (*function)(void))
{
    if (*once == 0) {
        function();
        *once = 2;
    }
    return 0;
}

MODEL unsigned long pthread_self(void)
{
    static unsigned long self;
    if (self == 0) {
        self = (unsigned long)__fathom_nondet_u64();
        __fathom_assume(self != 0);
    }
    return self;
}

MODEL int pthread_equal(unsigned long a, unsigned long b)
{
    return a == b;
}

// Thread-specific data. Destructors run where the thread ends by pthread_exit, not where the process does by exit or a return from main.
#define MODEL_KEYS 1024
#define MODEL_DESTRUCTOR_ROUNDS 4 // glibc's PTHREAD_DESTRUCTOR_ITERATIONS, and the least that POSIX allows
static struct {
    _Bool used;
    void (*destructor)(void *);
    const void *value;
} model_keys[MODEL_KEYS];
static unsigned model_key_count;

MODEL int pthread_key_create(unsigned *key, void (*destructor)(void *))
{
    unsigned next = model_key_count;
    if (next == MODEL_KEYS) {
        model_unsupported("more than 1024 keys of thread-specific data");
        return MODEL_EAGAIN;
    }
    if (__fathom_nondet_bool())
        return __fathom_nondet_bool() ? MODEL_EAGAIN : ENOMEM;
    model_keys[next].used = 1;
    model_keys[next].destructor = destructor;
    model_keys[next].value = NULL;
    *key = next;
    model_key_count = next + 1;
    return 0;
}

MODEL int pthread_key_delete(unsigned key)
{
    if (key >= MODEL_KEYS || !model_keys[key].used)
        return EINVAL;
    model_keys[key].used = 0;
    model_keys[key].value = NULL;
    return 0;
}

MODEL int pthread_setspecific(unsigned key, const void *value)
{
    if (key >= MODEL_KEYS || !model_keys[key].used)
        return EINVAL;
    model_keys[key].value = value;
    return 0;
}

MODEL void *pthread_getspecific(unsigned key)
{
    return key < MODEL_KEYS ? (void *)model_keys[key].value : NULL;
}

// The key whose destructor is due, model_key_count if there is none.
MODEL_HELPER unsigned model_due_key(void)
{
    unsigned due = model_key_count;
    for (unsigned k = 0; k < model_key_count; k++) {
        if (!model_keys[k].used || model_keys[k].destructor == NULL || model_keys[k].value == NULL)
            continue;
        if (due != model_key_count)
            model_unsupported("the order in which several keys of thread-specific data are destroyed");
        due = k;
    }
    return due;
}

// The end of the last thread, which is the only one, ends the process.
MODEL _Noreturn void pthread_exit(void *result)
{
    (void)result;
    for (unsigned round = 0; model_due_key() != model_key_count; round++) {
        unsigned k = model_due_key();
        const void *value = model_keys[k].value;
        if (round == MODEL_DESTRUCTOR_ROUNDS) {
            model_unsupported("a destructor of thread-specific data that sets it again and again");
            break;
        }
        model_keys[k].value = NULL;
        model_keys[k].destructor((void *)value);
    }
    exit(0);
}

MODEL _Noreturn void thrd_exit(int result)
{
    (void)result;
    pthread_exit(NULL);
}
