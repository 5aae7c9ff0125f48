// Defines: pthread_rwlock_init pthread_rwlock_destroy pthread_rwlock_rdlock pthread_rwlock_wrlock pthread_rwlock_tryrdlock
// Defines: pthread_rwlock_trywrlock pthread_rwlock_timedrdlock pthread_rwlock_timedwrlock pthread_rwlock_clockrdlock
// Defines: pthread_rwlock_clockwrlock pthread_rwlock_unlock
// Defines: pthread_rwlockattr_init pthread_rwlockattr_destroy pthread_rwlockattr_setpshared pthread_rwlockattr_getpshared
//
// Locks for several readers or one writer.
#include "model.h"
#include "lock.h"

// The static initialiser has zeros there.
struct model_rwlock {
    int readers;
    int writers; // 0 or 1
    int destroyed;
};

enum { MODEL_RWLOCK_SIZE = __SIZEOF_POINTER__ == 8 ? 56 : 32, MODEL_RWLOCK_ATTRIBUTES = 8 };

MODEL_HELPER struct model_rwlock *model_rwlock_in_use(void *lock)
{
    struct model_rwlock *l = lock;
    __fathom_check_write(lock, MODEL_RWLOCK_SIZE);
    MODEL_LOCK_RULE(l->destroyed == 0, "a read-write lock is used that was destroyed or never initialised");
    return l;
}

MODEL int pthread_rwlock_init(void *lock, const int *attributes)
{
    if (attributes != NULL)
        __fathom_check_read(attributes, MODEL_RWLOCK_ATTRIBUTES);
    __builtin_memset(lock, 0, MODEL_RWLOCK_SIZE);
    return 0;
}

MODEL int pthread_rwlock_destroy(void *lock)
{
    struct model_rwlock *l = model_rwlock_in_use(lock);
    MODEL_LOCK_RULE(l->readers == 0 && l->writers == 0, "a read-write lock is destroyed that is locked");
    l->destroyed = 1;
    return 0;
}

MODEL_HELPER int model_try_reading(struct model_rwlock *l)
{
    if (l->writers != 0)
        return MODEL_EBUSY;
    if (l->readers == INT_MAX)
        return MODEL_EAGAIN;
    l->readers++;
    return 0;
}

MODEL_HELPER int model_try_writing(struct model_rwlock *l)
{
    if (l->writers != 0 || l->readers != 0)
        return MODEL_EBUSY;
    l->writers = 1;
    return 0;
}

MODEL int pthread_rwlock_tryrdlock(void *lock) { return model_try_reading(model_rwlock_in_use(lock)); }
MODEL int pthread_rwlock_trywrlock(void *lock) { return model_try_writing(model_rwlock_in_use(lock)); }

// The thread holds the lock itself: an implementation may notice, or wait forever.
#define MODEL_OWN_LOCK "a read-write lock is waited for that the thread holds itself"

MODEL int pthread_rwlock_rdlock(void *lock)
{
    int status = model_try_reading(model_rwlock_in_use(lock));
    MODEL_LOCK_RULE(status != MODEL_EBUSY, MODEL_OWN_LOCK);
    return status;
}

MODEL int pthread_rwlock_wrlock(void *lock)
{
    int status = model_try_writing(model_rwlock_in_use(lock));
    MODEL_LOCK_RULE(status != MODEL_EBUSY, MODEL_OWN_LOCK);
    return status;
}

// What waiting with a time limit ends with.
MODEL_HELPER int model_late(int status, int late)
{
    return status != MODEL_EBUSY ? status : __fathom_nondet_bool() ? MODEL_EDEADLK : late;
}

MODEL_HELPER int model_timed_reading(void *lock, const long *time)
{
    int late = model_time_out(time);
    return model_late(model_try_reading(model_rwlock_in_use(lock)), late);
}

MODEL_HELPER int model_timed_writing(void *lock, const long *time)
{
    int late = model_time_out(time);
    return model_late(model_try_writing(model_rwlock_in_use(lock)), late);
}

MODEL int pthread_rwlock_timedrdlock(void *lock, const long *time) { return model_timed_reading(lock, time); }
MODEL int pthread_rwlock_timedwrlock(void *lock, const long *time) { return model_timed_writing(lock, time); }
MODEL int pthread_rwlock_clockrdlock(void *lock, int clock, const long *time) { return (void)clock, model_timed_reading(lock, time); }
MODEL int pthread_rwlock_clockwrlock(void *lock, int clock, const long *time) { return (void)clock, model_timed_writing(lock, time); }

MODEL int pthread_rwlock_unlock(void *lock)
{
    struct model_rwlock *l = model_rwlock_in_use(lock);
    MODEL_LOCK_RULE(l->readers != 0 || l->writers != 0, "a read-write lock is unlocked that is not locked");
    if (l->writers != 0)
        l->writers = 0;
    else
        l->readers--;
    return 0;
}

MODEL int pthread_rwlockattr_init(int *attributes)
{
    __builtin_memset(attributes, 0, MODEL_RWLOCK_ATTRIBUTES);
    return 0;
}

MODEL int pthread_rwlockattr_destroy(int *attributes)
{
    __fathom_check_write(attributes, MODEL_RWLOCK_ATTRIBUTES);
    return 0;
}

MODEL int pthread_rwlockattr_setpshared(int *attributes, int shared)
{
    if (shared != 0 && shared != 1)
        return EINVAL;
    attributes[1] = shared;
    return 0;
}

MODEL int pthread_rwlockattr_getpshared(const int *attributes, int *shared)
{
    *shared = attributes[1];
    return 0;
}
