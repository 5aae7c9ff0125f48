// Defines: pthread_spin_init pthread_spin_destroy pthread_spin_lock pthread_spin_trylock pthread_spin_unlock
// Defines: pthread_barrier_init pthread_barrier_destroy pthread_barrier_wait
//
// Spin locks and barriers, which have no static initialisers.
#include "model.h"
#include "lock.h"

enum { MODEL_SPIN_FREE = 0x46524545, MODEL_SPIN_HELD = 0x48454c44 };

MODEL_HELPER int *model_spin_in_use(int *lock)
{
    __fathom_check_write(lock, sizeof *lock);
    MODEL_LOCK_RULE(*lock == MODEL_SPIN_FREE || *lock == MODEL_SPIN_HELD, "a spin lock is used that was destroyed or never initialised");
    return lock;
}

MODEL int pthread_spin_init(int *lock, int shared)
{
    (void)shared;
    *lock = MODEL_SPIN_FREE;
    return 0;
}

MODEL int pthread_spin_destroy(int *lock)
{
    MODEL_LOCK_RULE(*model_spin_in_use(lock) == MODEL_SPIN_FREE, "a spin lock is destroyed that is locked");
    *lock = 0;
    return 0;
}

MODEL int pthread_spin_lock(int *lock)
{
    MODEL_LOCK_RULE(*model_spin_in_use(lock) == MODEL_SPIN_FREE, "a spin lock is locked that the thread holds already");
    *lock = MODEL_SPIN_HELD;
    return 0;
}

MODEL int pthread_spin_trylock(int *lock)
{
    if (*model_spin_in_use(lock) == MODEL_SPIN_HELD)
        return MODEL_EBUSY;
    *lock = MODEL_SPIN_HELD;
    return 0;
}

MODEL int pthread_spin_unlock(int *lock)
{
    MODEL_LOCK_RULE(*model_spin_in_use(lock) == MODEL_SPIN_HELD, "a spin lock is unlocked that is not locked");
    *lock = MODEL_SPIN_FREE;
    return 0;
}

struct model_barrier {
    unsigned mark, threads;
};

enum { MODEL_BARRIER = 0x42415252, MODEL_BARRIER_SIZE = __SIZEOF_POINTER__ == 8 ? 32 : 20 };

MODEL_HELPER struct model_barrier *model_barrier_in_use(void *barrier)
{
    struct model_barrier *b = barrier;
    __fathom_check_write(barrier, MODEL_BARRIER_SIZE);
    MODEL_LOCK_RULE(b->mark == MODEL_BARRIER, "a barrier is used that was destroyed or never initialised");
    return b;
}

MODEL int pthread_barrier_init(void *barrier, const int *attributes, unsigned threads)
{
    struct model_barrier *b = barrier;
    __fathom_check_write(barrier, MODEL_BARRIER_SIZE);
    if (attributes != NULL)
        (void)*(const volatile int *)attributes;
    if (threads == 0 || threads > INT_MAX)
        return EINVAL;
    b->mark = MODEL_BARRIER;
    b->threads = threads;
    return 0;
}

MODEL int pthread_barrier_destroy(void *barrier)
{
    model_barrier_in_use(barrier)->mark = 0;
    return 0;
}

// One for others waits forever; a thread that needs none is told that it is the one that goes first.
MODEL int pthread_barrier_wait(void *barrier)
{
    __fathom_assume(model_barrier_in_use(barrier)->threads == 1);
    return -1;
}
