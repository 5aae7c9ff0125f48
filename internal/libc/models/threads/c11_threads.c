// Defines: mtx_init mtx_destroy mtx_lock mtx_trylock mtx_timedlock mtx_unlock cnd_init cnd_destroy cnd_signal cnd_broadcast cnd_wait
// Defines: cnd_timedwait call_once tss_create tss_delete tss_set tss_get thrd_current thrd_equal thrd_yield
// Needs: pthread_getspecific pthread_key_create pthread_key_delete pthread_once pthread_self pthread_setspecific
//
// C11's threads, which are POSIX's by other names. What it says of mutexes is stricter.
#include "model.h"
#include "lock.h"

int pthread_once(int *, void (*)(void));
unsigned long pthread_self(void);
int pthread_key_create(unsigned *, void (*)(void *)), pthread_key_delete(unsigned), pthread_setspecific(unsigned, const void *);
void *pthread_getspecific(unsigned);

enum { MODEL_THRD_SUCCESS, MODEL_THRD_BUSY, MODEL_THRD_ERROR, MODEL_THRD_NOMEM, MODEL_THRD_TIMEDOUT };
enum { MODEL_MTX_RECURSIVE = 1, MODEL_MTX_TIMED = 2 };

MODEL int mtx_init(void *mutex, int type)
{
    __fathom_check_write(mutex, MODEL_MUTEX_SIZE);
    if ((type & ~(MODEL_MTX_RECURSIVE | MODEL_MTX_TIMED)) != 0)
        return MODEL_THRD_ERROR;
    model_mutex_init(mutex, (type & MODEL_MTX_RECURSIVE) != 0 ? MODEL_MUTEX_RECURSIVE : 0);
    return MODEL_THRD_SUCCESS;
}

MODEL void mtx_destroy(void *mutex)
{
    model_mutex_in_use(mutex)->kind = MODEL_MUTEX_DESTROYED;
}

MODEL_HELPER int model_thrd_result(int status)
{
    return status == 0 ? MODEL_THRD_SUCCESS : status == MODEL_EBUSY ? MODEL_THRD_BUSY : MODEL_THRD_ERROR;
}

MODEL int mtx_lock(void *mutex) { return model_thrd_result(model_mutex_lock(model_mutex_in_use(mutex))); }
MODEL int mtx_trylock(void *mutex) { return model_thrd_result(model_mutex_try(model_mutex_in_use(mutex))); }

MODEL int mtx_timedlock(void *mutex, const long *time)
{
    (void)model_is_time(time);
    return model_thrd_result(model_mutex_lock(model_mutex_in_use(mutex)));
}

MODEL int mtx_unlock(void *mutex)
{
    struct model_mutex *m = model_mutex_in_use(mutex);
    MODEL_LOCK_RULE(m->count != 0, "a mutex is unlocked that is not locked");
    m->count--;
    return MODEL_THRD_SUCCESS;
}

MODEL int cnd_init(struct model_condition *c)
{
    __builtin_memset(c, 0, sizeof *c);
    return MODEL_THRD_SUCCESS;
}

MODEL void cnd_destroy(struct model_condition *c)
{
    model_condition_in_use(c)->words[11] = MODEL_CONDITION_DESTROYED;
}

MODEL int cnd_signal(struct model_condition *c) { return (void)model_condition_in_use(c), MODEL_THRD_SUCCESS; }
MODEL int cnd_broadcast(struct model_condition *c) { return (void)model_condition_in_use(c), MODEL_THRD_SUCCESS; }

MODEL int cnd_wait(struct model_condition *c, void *mutex)
{
    (void)model_condition_in_use(c);
    MODEL_LOCK_RULE(model_mutex_in_use(mutex)->count != 0, "a condition is waited for with a mutex that is not locked");
    return MODEL_THRD_SUCCESS;
}

MODEL int cnd_timedwait(struct model_condition *c, void *mutex, const long *time)
{
    _Bool valid = model_is_time(time);
    (void)model_condition_in_use(c);
    MODEL_LOCK_RULE(model_mutex_in_use(mutex)->count != 0, "a condition is waited for with a mutex that is not locked");
    if (!valid)
        return MODEL_THRD_ERROR;
    return __fathom_nondet_bool() ? MODEL_THRD_TIMEDOUT : MODEL_THRD_SUCCESS;
}

MODEL void call_once(int *once, void (*function)(void)) { (void)pthread_once(once, function); }
MODEL int tss_create(unsigned *key, void (*destructor)(void *)) { return pthread_key_create(key, destructor) == 0 ? MODEL_THRD_SUCCESS : MODEL_THRD_ERROR; }
MODEL void tss_delete(unsigned key) { (void)pthread_key_delete(key); }
MODEL int tss_set(unsigned key, void *value) { return pthread_setspecific(key, value) == 0 ? MODEL_THRD_SUCCESS : MODEL_THRD_ERROR; }
MODEL void *tss_get(unsigned key) { return pthread_getspecific(key); }
MODEL unsigned long thrd_current(void) { return pthread_self(); }
MODEL int thrd_equal(unsigned long a, unsigned long b) { return a == b; }
MODEL void thrd_yield(void) {}
