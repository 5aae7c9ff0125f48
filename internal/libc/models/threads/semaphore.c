// Defines: sem_init sem_destroy sem_wait sem_trywait sem_timedwait sem_clockwait sem_post sem_getvalue sem_open sem_close sem_unlink
// Needs: strlen __errno_location
//
// Semaphores. One of the process alone counts what the program does. One that is shared with other processes may have any value at any
// time. Waiting for nobody ends the execution silently.
#include "model.h"
#include "lock.h"

struct model_semaphore {
    unsigned value;
    unsigned mark;
    int shared;
};

enum { MODEL_SEMAPHORE = 0x53454d41, MODEL_SEMAPHORE_SIZE = __SIZEOF_POINTER__ == 8 ? 32 : 16 };

MODEL_HELPER int model_semaphore_error(int error)
{
    *__errno_location() = error;
    return -1;
}

MODEL_HELPER struct model_semaphore *model_semaphore_in_use(void *semaphore)
{
    struct model_semaphore *s = semaphore;
    __fathom_check_write(semaphore, MODEL_SEMAPHORE_SIZE);
    MODEL_LOCK_RULE(s->mark == MODEL_SEMAPHORE, "a semaphore is used that was destroyed or never initialised");
    if (s->shared != 0)
        s->value = (unsigned)model_int_in(0, INT_MAX);
    return s;
}

MODEL int sem_init(void *semaphore, int shared, unsigned value)
{
    struct model_semaphore *s = semaphore;
    __fathom_check_write(semaphore, MODEL_SEMAPHORE_SIZE);
    if (value > INT_MAX)
        return model_semaphore_error(EINVAL);
    s->value = value;
    s->mark = MODEL_SEMAPHORE;
    s->shared = shared != 0;
    return 0;
}

MODEL int sem_destroy(void *semaphore)
{
    model_semaphore_in_use(semaphore)->mark = 0;
    return 0;
}

MODEL int sem_wait(void *semaphore)
{
    struct model_semaphore *s = model_semaphore_in_use(semaphore);
    __fathom_assume(s->value != 0);
    s->value--;
    return 0;
}

// Takes one if there is one; the error otherwise.
MODEL_HELPER int model_take_semaphore(void *semaphore, int error)
{
    struct model_semaphore *s = model_semaphore_in_use(semaphore);
    if (s->value == 0)
        return model_semaphore_error(error);
    s->value--;
    return 0;
}

MODEL int sem_trywait(void *semaphore) { return model_take_semaphore(semaphore, MODEL_EAGAIN); }
MODEL int sem_timedwait(void *semaphore, const long *time) { return model_take_semaphore(semaphore, model_time_out(time)); }
MODEL int sem_clockwait(void *semaphore, int clock, const long *time)
{
    (void)clock;
    return model_take_semaphore(semaphore, model_time_out(time));
}

MODEL int sem_post(void *semaphore)
{
    struct model_semaphore *s = model_semaphore_in_use(semaphore);
    if (s->value == INT_MAX)
        return model_semaphore_error(EOVERFLOW);
    s->value++;
    return 0;
}

MODEL int sem_getvalue(void *semaphore, int *value)
{
    *value = (int)model_semaphore_in_use(semaphore)->value;
    return 0;
}

// One that has a name is the system's.
MODEL void *sem_open(const char *name, int flags, ...)
{
    struct model_semaphore *s;
    (void)flags;
    (void)strlen(name);
    if (model_status() != 0)
        return NULL;
    s = __fathom_alloc_by(MODEL_SEMAPHORE_SIZE, sizeof(long), 1, MODEL_LIBRARY);
    s->mark = MODEL_SEMAPHORE;
    s->shared = 1;
    return s;
}

MODEL int sem_close(void *semaphore)
{
    (void)model_semaphore_in_use(semaphore);
    __fathom_free_by(semaphore, MODEL_LIBRARY);
    return 0;
}

MODEL int sem_unlink(const char *name)
{
    (void)strlen(name);
    return model_status();
}
