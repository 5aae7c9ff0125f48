// Locks, of a program that has one thread: creating another is not modelled. What would wait for another thread waits forever, which
// ends the execution silently, as an endless loop does. What would wait for the thread itself is a violation of control.lock, and so is
// what POSIX forbids: unlocking what is not locked, destroying what is, and using what is not initialised.
#ifndef FATHOM_LOCK_H
#define FATHOM_LOCK_H
#include "model.h"

enum { MODEL_EPERM = 1, MODEL_EAGAIN = 11, MODEL_EBUSY = 16, MODEL_EDEADLK = 35, MODEL_ETIMEDOUT = 110 };

#define MODEL_LOCK_RULE(ok, violation) __fathom_check(ok, "control.lock", violation)

// A time until which a function waits; false if it is none.
MODEL_HELPER _Bool model_is_time(const long *time)
{
    __fathom_check_read(time, 2 * sizeof *time);
    return time[1] >= 0 && time[1] < 1000000000;
}

// How waiting for what does not happen ends.
MODEL_HELPER int model_time_out(const long *time)
{
    return model_is_time(time) ? MODEL_ETIMEDOUT : EINVAL;
}

// Kinds of mutexes: the numbers of glibc and musl. Others are plain ones.
enum { MODEL_MUTEX_RECURSIVE = 1, MODEL_MUTEX_CHECKING = 2, MODEL_MUTEX_KINDS = 3, MODEL_MUTEX_ROBUST = 16, MODEL_MUTEX_DESTROYED = -1 };

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

#if defined __aarch64__
enum { MODEL_MUTEX_SIZE = 48 };
#else
enum { MODEL_MUTEX_SIZE = __SIZEOF_POINTER__ == 8 ? 40 : 24 };
#endif

// The mutex of a call, which must be initialised.
MODEL_HELPER struct model_mutex *model_mutex_in_use(void *mutex)
{
    struct model_mutex *m = mutex;
    __fathom_check_write(mutex, MODEL_MUTEX_SIZE);
    MODEL_LOCK_RULE(m->kind >= 0, "a mutex is used that was destroyed or never initialised");
    return m;
}

MODEL_HELPER void model_mutex_init(void *mutex, int kind)
{
    __builtin_memset(mutex, 0, MODEL_MUTEX_SIZE);
    ((struct model_mutex *)mutex)->kind = kind;
}

MODEL_HELPER _Bool model_mutex_checks(const struct model_mutex *m)
{
    return (m->kind & MODEL_MUTEX_KINDS) == MODEL_MUTEX_CHECKING;
}

MODEL_HELPER _Bool model_mutex_recurs(const struct model_mutex *m)
{
    return (m->kind & MODEL_MUTEX_KINDS) == MODEL_MUTEX_RECURSIVE;
}

// Locks a mutex without waiting: EBUSY if that is not possible.
MODEL_HELPER int model_mutex_try(struct model_mutex *m)
{
    if (m->count != 0 && !model_mutex_recurs(m))
        return MODEL_EBUSY;
    if (m->count == INT_MAX)
        return MODEL_EAGAIN;
    m->count++;
    return 0;
}

MODEL_HELPER int model_mutex_lock(struct model_mutex *m)
{
    int status = model_mutex_try(m);
    if (status != MODEL_EBUSY)
        return status;
    MODEL_LOCK_RULE(model_mutex_checks(m), "a mutex is locked that the thread holds already");
    return MODEL_EDEADLK;
}

// Condition variables. Their static initialiser is zero.
struct model_condition {
    unsigned words[12];
};

#define MODEL_CONDITION_DESTROYED 0xffffffff

MODEL_HELPER struct model_condition *model_condition_in_use(struct model_condition *c)
{
    __fathom_check_write(c, sizeof *c);
    MODEL_LOCK_RULE(c->words[11] != MODEL_CONDITION_DESTROYED, "a condition variable is used that was destroyed or never initialised");
    return c;
}

#endif
