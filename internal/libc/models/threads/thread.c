// Defines: pthread_once pthread_self pthread_equal pthread_key_create pthread_key_delete pthread_setspecific pthread_getspecific
// Defines: pthread_exit thrd_exit
// Needs: exit
//
// The one thread: what is its own, and how it ends.
#include "model.h"
#include "lock.h"

_Noreturn void exit(int);

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
