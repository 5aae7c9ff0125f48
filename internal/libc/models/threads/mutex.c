// Defines: pthread_mutex_init pthread_mutex_destroy pthread_mutex_lock pthread_mutex_trylock pthread_mutex_timedlock
// Defines: pthread_mutex_clocklock pthread_mutex_unlock pthread_mutex_consistent
// Defines: pthread_mutexattr_init pthread_mutexattr_destroy pthread_mutexattr_settype pthread_mutexattr_gettype
// Defines: pthread_mutexattr_setrobust pthread_mutexattr_getrobust pthread_mutexattr_setpshared pthread_mutexattr_getpshared
// Defines: pthread_mutexattr_setprotocol pthread_mutexattr_getprotocol
#include "model.h"
#include "lock.h"

// glibc's pthread_mutexattr_t holds the kind in its lowest bits, and what else there is in its highest.
enum { MODEL_ATTRIBUTE_PROTOCOL = 28, MODEL_ATTRIBUTE_ROBUST = 30, MODEL_ATTRIBUTE_SHARED = 31 };

MODEL_HELPER int model_set_attribute(int *attributes, int value, unsigned from, int most)
{
    unsigned mask = (most == 0 ? 0u : most == 1 ? 1u : 3u) << from, all = (unsigned)*attributes;
    if (value < 0 || value > most)
        return EINVAL;
    *attributes = (int)((all & ~mask) | (unsigned)value << from);
    return 0;
}

MODEL_HELPER int model_get_attribute(const int *attributes, int *value, unsigned from, int most)
{
    *value = (int)((unsigned)*attributes >> from & (most == 1 ? 1u : 3u));
    return 0;
}

MODEL int pthread_mutexattr_init(int *attributes)
{
    *attributes = 0;
    return 0;
}

MODEL int pthread_mutexattr_destroy(int *attributes)
{
    (void)*(volatile int *)attributes;
    return 0;
}

MODEL int pthread_mutexattr_settype(int *attributes, int kind) { return model_set_attribute(attributes, kind, 0, 3); }
MODEL int pthread_mutexattr_gettype(const int *attributes, int *kind) { return model_get_attribute(attributes, kind, 0, 3); }
MODEL int pthread_mutexattr_setprotocol(int *attributes, int protocol)
{
    return model_set_attribute(attributes, protocol, MODEL_ATTRIBUTE_PROTOCOL, 2);
}
MODEL int pthread_mutexattr_getprotocol(const int *attributes, int *protocol)
{
    return model_get_attribute(attributes, protocol, MODEL_ATTRIBUTE_PROTOCOL, 2);
}
MODEL int pthread_mutexattr_setrobust(int *attributes, int robust)
{
    return model_set_attribute(attributes, robust, MODEL_ATTRIBUTE_ROBUST, 1);
}
MODEL int pthread_mutexattr_getrobust(const int *attributes, int *robust)
{
    return model_get_attribute(attributes, robust, MODEL_ATTRIBUTE_ROBUST, 1);
}
MODEL int pthread_mutexattr_setpshared(int *attributes, int shared)
{
    return model_set_attribute(attributes, shared, MODEL_ATTRIBUTE_SHARED, 1);
}
MODEL int pthread_mutexattr_getpshared(const int *attributes, int *shared)
{
    return model_get_attribute(attributes, shared, MODEL_ATTRIBUTE_SHARED, 1);
}

MODEL int pthread_mutex_init(void *mutex, const int *attributes)
{
    int kind = 0;
    if (attributes != NULL) {
        kind = *attributes & MODEL_MUTEX_KINDS;
        if (((unsigned)*attributes >> MODEL_ATTRIBUTE_ROBUST & 1) != 0)
            kind |= MODEL_MUTEX_ROBUST;
    }
    model_mutex_init(mutex, kind);
    return 0;
}

MODEL int pthread_mutex_destroy(void *mutex)
{
    struct model_mutex *m = model_mutex_in_use(mutex);
    MODEL_LOCK_RULE(m->count == 0, "a mutex is destroyed that is locked");
    m->kind = MODEL_MUTEX_DESTROYED;
    return 0;
}

MODEL int pthread_mutex_trylock(void *mutex) { return model_mutex_try(model_mutex_in_use(mutex)); }
MODEL int pthread_mutex_lock(void *mutex) { return model_mutex_lock(model_mutex_in_use(mutex)); }

// Waits for the thread itself, but not forever.
MODEL_HELPER int model_timed_lock(void *mutex, const long *time)
{
    struct model_mutex *m = model_mutex_in_use(mutex);
    int late = model_time_out(time), status = model_mutex_try(m);
    if (status != MODEL_EBUSY)
        return status;
    return model_mutex_checks(m) ? MODEL_EDEADLK : late;
}

MODEL int pthread_mutex_timedlock(void *mutex, const long *time) { return model_timed_lock(mutex, time); }
MODEL int pthread_mutex_clocklock(void *mutex, int clock, const long *time) { return (void)clock, model_timed_lock(mutex, time); }

MODEL int pthread_mutex_unlock(void *mutex)
{
    struct model_mutex *m = model_mutex_in_use(mutex);
    if (m->count == 0) {
        MODEL_LOCK_RULE(model_mutex_checks(m) || model_mutex_recurs(m) || (m->kind & MODEL_MUTEX_ROBUST) != 0,
                        "a mutex is unlocked that is not locked");
        return MODEL_EPERM;
    }
    m->count--;
    return 0;
}

// No owner has ended while it held the mutex.
MODEL int pthread_mutex_consistent(void *mutex)
{
    (void)model_mutex_in_use(mutex);
    return EINVAL;
}
