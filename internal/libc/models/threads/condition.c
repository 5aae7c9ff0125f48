// Defines: pthread_cond_init pthread_cond_destroy pthread_cond_signal pthread_cond_broadcast pthread_cond_wait pthread_cond_timedwait
// Defines: pthread_cond_clockwait
// Defines: pthread_condattr_init pthread_condattr_destroy pthread_condattr_setclock pthread_condattr_getclock
// Defines: pthread_condattr_setpshared pthread_condattr_getpshared
//
// Signals wake nobody. Waiting ends without a reason, as the standard allows, or by time.
#include "model.h"
#include "lock.h"

MODEL int pthread_cond_init(struct model_condition *c, const int *attributes)
{
    if (attributes != NULL)
        (void)*(const volatile int *)attributes;
    __builtin_memset(c, 0, sizeof *c);
    return 0;
}

MODEL int pthread_cond_destroy(struct model_condition *c)
{
    model_condition_in_use(c)->words[11] = MODEL_CONDITION_DESTROYED;
    return 0;
}

MODEL int pthread_cond_signal(struct model_condition *c) { return (void)model_condition_in_use(c), 0; }
MODEL int pthread_cond_broadcast(struct model_condition *c) { return (void)model_condition_in_use(c), 0; }

// The mutex must be held; one that checks says so by an error.
MODEL_HELPER int model_wait_with(struct model_condition *c, void *mutex)
{
    struct model_mutex *m = model_mutex_in_use(mutex);
    (void)model_condition_in_use(c);
    if (m->count != 0)
        return 0;
    MODEL_LOCK_RULE(model_mutex_checks(m) || (m->kind & MODEL_MUTEX_ROBUST) != 0, "a condition is waited for with a mutex that is not locked");
    return MODEL_EPERM;
}

MODEL_HELPER int model_timed_wait(struct model_condition *c, void *mutex, const long *time)
{
    int late = model_time_out(time), status = model_wait_with(c, mutex);
    if (status != 0)
        return status;
    return late == EINVAL || __fathom_nondet_bool() ? late : 0;
}

MODEL int pthread_cond_wait(struct model_condition *c, void *mutex) { return model_wait_with(c, mutex); }
MODEL int pthread_cond_timedwait(struct model_condition *c, void *mutex, const long *time) { return model_timed_wait(c, mutex, time); }
MODEL int pthread_cond_clockwait(struct model_condition *c, void *mutex, int clock, const long *time)
{
    (void)clock;
    return model_timed_wait(c, mutex, time);
}

// Attributes: the lowest bit says whether processes share the condition, the others are the clock.
MODEL int pthread_condattr_init(int *attributes)
{
    *attributes = 0;
    return 0;
}

MODEL int pthread_condattr_destroy(int *attributes)
{
    (void)*(volatile int *)attributes;
    return 0;
}

MODEL int pthread_condattr_setclock(int *attributes, int clock)
{
    if (clock != 0 && clock != 1)
        return EINVAL;
    *attributes = (*attributes & 1) | clock << 1;
    return 0;
}

MODEL int pthread_condattr_getclock(const int *attributes, int *clock)
{
    *clock = *attributes >> 1 & 1;
    return 0;
}

MODEL int pthread_condattr_setpshared(int *attributes, int shared)
{
    if (shared != 0 && shared != 1)
        return EINVAL;
    *attributes = (*attributes & 2) | shared;
    return 0;
}

MODEL int pthread_condattr_getpshared(const int *attributes, int *shared)
{
    *shared = *attributes & 1;
    return 0;
}
