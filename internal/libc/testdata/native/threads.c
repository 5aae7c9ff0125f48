// Threads, of which there is one.
#define _GNU_SOURCE
#include "harness.h"
#include <pthread.h>

MODEL_OF(pthread_mutexattr_init); MODEL_OF(pthread_mutexattr_destroy); MODEL_OF(pthread_mutexattr_settype); MODEL_OF(pthread_mutexattr_gettype);
MODEL_OF(pthread_mutex_init); MODEL_OF(pthread_mutex_destroy); MODEL_OF(pthread_mutex_lock); MODEL_OF(pthread_mutex_trylock);
MODEL_OF(pthread_mutex_timedlock); MODEL_OF(pthread_mutex_unlock); MODEL_OF(pthread_cond_init); MODEL_OF(pthread_cond_destroy);
MODEL_OF(pthread_cond_signal); MODEL_OF(pthread_cond_broadcast); MODEL_OF(pthread_cond_wait); MODEL_OF(pthread_cond_timedwait);
MODEL_OF(pthread_once); MODEL_OF(pthread_self); MODEL_OF(pthread_equal); MODEL_OF(pthread_key_create); MODEL_OF(pthread_key_delete);
MODEL_OF(pthread_setspecific); MODEL_OF(pthread_getspecific); MODEL_OF(pthread_exit);
extern void fm_thrd_exit(int);
extern __thread void (*fm__ZSt11__once_call)(void);
extern __thread void *fm__ZSt15__once_callable;
extern void fm___once_proxy(void);

// Mutexes of every kind, with static initialisers and attributes: the same results as the real ones, and each knows the other's.
static void compare_mutex(pthread_mutex_t real, pthread_mutex_t model, int kind)
{
    volatile int n;
    CHECK_THAT(fm_pthread_mutex_lock(&model) == 0 && pthread_mutex_lock(&real) == 0);
    CHECK_THAT(fm_pthread_mutex_trylock(&model) == pthread_mutex_trylock(&real));
    if (kind == PTHREAD_MUTEX_RECURSIVE) {
        CHECK_THAT(fm_pthread_mutex_unlock(&model) == 0 && pthread_mutex_unlock(&real) == 0);
    } else if (kind == PTHREAD_MUTEX_ERRORCHECK) {
        CHECK_THAT(fm_pthread_mutex_lock(&model) == pthread_mutex_lock(&real));
    } else {
        RUN(fm_pthread_mutex_lock(&model));
        CHECK_THAT(outcome == ASSUMED);
        EXPECT_RETURN(n = fm_pthread_mutex_timedlock(&model, NULL));
        CHECK_THAT(n == ETIMEDOUT);
    }
    CHECK_THAT(fm_pthread_mutex_unlock(&model) == 0 && pthread_mutex_unlock(&real) == 0);
    if (kind == PTHREAD_MUTEX_RECURSIVE || kind == PTHREAD_MUTEX_ERRORCHECK)
        CHECK_THAT(fm_pthread_mutex_unlock(&model) == pthread_mutex_unlock(&real));
    else
        EXPECT_CHECK("unsupported", fm_pthread_mutex_unlock(&model));
    CHECK_THAT(fm_pthread_mutex_destroy(&model) == 0);
}

static int once_calls;
static void call_once(void) { once_calls++; }

static pthread_key_t destroyed_key;
static int destroyed;
static void destroy(void *value)
{
    if (++destroyed < 3)
        fm_pthread_setspecific(destroyed_key, value);
}

void compare_threads(void)
{
    static const pthread_mutex_t plain = PTHREAD_MUTEX_INITIALIZER, recursive = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP,
                                 checking = PTHREAD_ERRORCHECK_MUTEX_INITIALIZER_NP;
    compare_mutex(plain, plain, PTHREAD_MUTEX_NORMAL);
    compare_mutex(recursive, recursive, PTHREAD_MUTEX_RECURSIVE);
    compare_mutex(checking, checking, PTHREAD_MUTEX_ERRORCHECK);
    for (int kind = 0; kind < 3; kind++) {
        pthread_mutexattr_t a, b;
        pthread_mutex_t real, model;
        int got;
        pthread_mutexattr_init(&a);
        fm_pthread_mutexattr_init(&b);
        CHECK_THAT(pthread_mutexattr_settype(&a, kind) == 0 && fm_pthread_mutexattr_settype(&b, kind) == 0);
        CHECK_THAT(fm_pthread_mutexattr_gettype(&b, &got) == 0 && got == kind);
        pthread_mutex_init(&real, &a);
        CHECK_THAT(fm_pthread_mutex_init(&model, &b) == 0 && fm_pthread_mutexattr_destroy(&b) == 0);
        compare_mutex(real, model, kind);
    }
    CHECK_THAT(fm_pthread_mutexattr_settype(&(pthread_mutexattr_t){0}, 77) == EINVAL);

    pthread_cond_t c;
    pthread_mutex_t m = plain;
    volatile int n;
    CHECK_THAT(fm_pthread_cond_init(&c, NULL) == 0 && fm_pthread_cond_signal(&c) == 0 && fm_pthread_cond_broadcast(&c) == 0 &&
               fm_pthread_cond_wait(&c, &m) == 0);
    EXPECT_RETURN(n = fm_pthread_cond_timedwait(&c, &m, NULL));
    CHECK_THAT((n == 0 || n == ETIMEDOUT) && fm_pthread_cond_destroy(&c) == 0);
    EXPECT_CHECK("memory.bounds", fm_pthread_cond_signal(block_of(sizeof c - 1, 0)));

    pthread_once_t once = PTHREAD_ONCE_INIT, real_once = PTHREAD_ONCE_INIT;
    pthread_once(&real_once, call_once);
    fm_pthread_once(&once, call_once);
    fm_pthread_once(&once, call_once);
    fm_pthread_once(&real_once, call_once);
    CHECK_THAT(once_calls == 2);
    fm__ZSt11__once_call = call_once;
    fm___once_proxy();
    CHECK_THAT(once_calls == 3 && fm__ZSt15__once_callable == NULL);

    volatile pthread_t self;
    do
        RUN(self = fm_pthread_self());
    while (outcome == ASSUMED);
    CHECK_THAT(fm_pthread_equal(self, fm_pthread_self()) && !fm_pthread_equal(1, 2));

    pthread_key_t key = 7;
    int value;
    EXPECT_RETURN(n = fm_pthread_key_create(&key, NULL));
    for (int round = 0; round < 50 && n != 0; round++)
        EXPECT_RETURN(n = fm_pthread_key_create(&key, NULL));
    CHECK_THAT(n == 0 && fm_pthread_getspecific(key) == NULL && fm_pthread_setspecific(key, &value) == 0 && fm_pthread_getspecific(key) == &value);
    CHECK_THAT(fm_pthread_key_delete(key) == 0 && fm_pthread_setspecific(key, &value) == EINVAL && fm_pthread_key_delete(5000) == EINVAL);
    // A destructor that sets its key again is called again.
    destroyed = 0;
    do
        EXPECT_RETURN(n = fm_pthread_key_create(&destroyed_key, destroy));
    while (n != 0);
    fm_pthread_setspecific(destroyed_key, &value);
    EXPECT_EXIT(0, fm_pthread_exit(NULL));
    CHECK_THAT(destroyed == 3 && fm_pthread_getspecific(destroyed_key) == NULL);
    EXPECT_EXIT(0, fm_thrd_exit(1));
    CHECK_THAT(destroyed == 3);
    release_blocks();
}
