// Threads, of which there is one.
#define _GNU_SOURCE
#include "harness.h"
#include <pthread.h>
#include <semaphore.h>
#include <threads.h>

MODEL_OF(pthread_mutexattr_init); MODEL_OF(pthread_mutexattr_destroy); MODEL_OF(pthread_mutexattr_settype); MODEL_OF(pthread_mutexattr_gettype);
MODEL_OF(pthread_mutex_init); MODEL_OF(pthread_mutex_destroy); MODEL_OF(pthread_mutex_lock); MODEL_OF(pthread_mutex_trylock);
MODEL_OF(pthread_mutex_timedlock); MODEL_OF(pthread_mutex_clocklock); MODEL_OF(pthread_mutex_unlock); MODEL_OF(pthread_mutex_consistent);
MODEL_OF(pthread_mutexattr_setrobust); MODEL_OF(pthread_mutexattr_getrobust); MODEL_OF(pthread_mutexattr_setpshared);
MODEL_OF(pthread_mutexattr_getpshared); MODEL_OF(pthread_mutexattr_setprotocol); MODEL_OF(pthread_mutexattr_getprotocol);
MODEL_OF(pthread_cond_clockwait); MODEL_OF(pthread_condattr_init); MODEL_OF(pthread_condattr_destroy); MODEL_OF(pthread_condattr_setclock);
MODEL_OF(pthread_condattr_getclock); MODEL_OF(pthread_condattr_setpshared); MODEL_OF(pthread_condattr_getpshared);
MODEL_OF(pthread_rwlock_init); MODEL_OF(pthread_rwlock_destroy); MODEL_OF(pthread_rwlock_rdlock); MODEL_OF(pthread_rwlock_wrlock);
MODEL_OF(pthread_rwlock_tryrdlock); MODEL_OF(pthread_rwlock_trywrlock); MODEL_OF(pthread_rwlock_timedrdlock); MODEL_OF(pthread_rwlock_timedwrlock);
MODEL_OF(pthread_rwlock_clockrdlock); MODEL_OF(pthread_rwlock_clockwrlock); MODEL_OF(pthread_rwlock_unlock);
MODEL_OF(pthread_rwlockattr_init); MODEL_OF(pthread_rwlockattr_destroy); MODEL_OF(pthread_rwlockattr_setpshared); MODEL_OF(pthread_rwlockattr_getpshared);
MODEL_OF(pthread_spin_init); MODEL_OF(pthread_spin_destroy); MODEL_OF(pthread_spin_lock); MODEL_OF(pthread_spin_trylock); MODEL_OF(pthread_spin_unlock);
MODEL_OF(pthread_barrier_init); MODEL_OF(pthread_barrier_destroy); MODEL_OF(pthread_barrier_wait);
MODEL_OF(sem_init); MODEL_OF(sem_destroy); MODEL_OF(sem_wait); MODEL_OF(sem_trywait); MODEL_OF(sem_timedwait); MODEL_OF(sem_clockwait); MODEL_OF(sem_post);
MODEL_OF(sem_getvalue); MODEL_OF(sem_open); MODEL_OF(sem_close); MODEL_OF(sem_unlink);
MODEL_OF(mtx_init); MODEL_OF(mtx_destroy); MODEL_OF(mtx_lock); MODEL_OF(mtx_trylock); MODEL_OF(mtx_timedlock); MODEL_OF(mtx_unlock);
MODEL_OF(cnd_init); MODEL_OF(cnd_destroy); MODEL_OF(cnd_signal); MODEL_OF(cnd_broadcast); MODEL_OF(cnd_wait); MODEL_OF(cnd_timedwait);
MODEL_OF(call_once); MODEL_OF(tss_create); MODEL_OF(tss_delete); MODEL_OF(tss_set); MODEL_OF(tss_get); MODEL_OF(thrd_current); MODEL_OF(thrd_equal);
MODEL_OF(thrd_yield);
MODEL_OF(pthread_cond_init); MODEL_OF(pthread_cond_destroy);
MODEL_OF(pthread_cond_signal); MODEL_OF(pthread_cond_broadcast); MODEL_OF(pthread_cond_wait); MODEL_OF(pthread_cond_timedwait);
MODEL_OF(pthread_once); MODEL_OF(pthread_self); MODEL_OF(pthread_equal); MODEL_OF(pthread_key_create); MODEL_OF(pthread_key_delete);
MODEL_OF(pthread_setspecific); MODEL_OF(pthread_getspecific); MODEL_OF(pthread_exit);
extern void fm_thrd_exit(int);
extern int *fm___errno_location(void);
extern __thread void (*fm__ZSt11__once_call)(void);
extern __thread void *fm__ZSt15__once_callable;
extern void fm___once_proxy(void);

static const struct timespec past = {1, 0}, wrong = {1, 1000000000};

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
        EXPECT_CHECK("control.lock", fm_pthread_mutex_lock(&model));
        EXPECT_RETURN(n = fm_pthread_mutex_timedlock(&model, &past));
        CHECK_THAT(n == pthread_mutex_timedlock(&real, &past) && n == ETIMEDOUT);
        CHECK_THAT(fm_pthread_mutex_clocklock(&model, CLOCK_MONOTONIC, &past) == pthread_mutex_clocklock(&real, CLOCK_MONOTONIC, &past));
        CHECK_THAT(fm_pthread_mutex_timedlock(&model, &wrong) == EINVAL && pthread_mutex_timedlock(&real, &wrong) == EINVAL);
        EXPECT_CHECK("memory.null", fm_pthread_mutex_timedlock(&model, NULL));
    }
    CHECK_THAT(fm_pthread_mutex_unlock(&model) == 0 && pthread_mutex_unlock(&real) == 0);
    if (kind == PTHREAD_MUTEX_RECURSIVE || kind == PTHREAD_MUTEX_ERRORCHECK)
        CHECK_THAT(fm_pthread_mutex_unlock(&model) == pthread_mutex_unlock(&real));
    else
        EXPECT_CHECK("control.lock", fm_pthread_mutex_unlock(&model));
    CHECK_THAT(fm_pthread_mutex_lock(&model) == 0 && fm_pthread_mutex_consistent(&model) == EINVAL);
    EXPECT_CHECK("control.lock", fm_pthread_mutex_destroy(&model));
    CHECK_THAT(fm_pthread_mutex_unlock(&model) == 0 && fm_pthread_mutex_destroy(&model) == 0);
    EXPECT_CHECK("control.lock", fm_pthread_mutex_lock(&model));
}

static pthread_key_t destroyed_key;
static int destroyed;
static void destroy(void *value)
{
    if (++destroyed < 3)
        fm_pthread_setspecific(destroyed_key, value);
}

static void compare_attributes(void)
{
    pthread_mutexattr_t a, b;
    pthread_condattr_t c, d;
    pthread_rwlockattr_t e, f;
    clockid_t clock;
    int got, want;
    pthread_mutexattr_init(&a), fm_pthread_mutexattr_init(&b);
    pthread_condattr_init(&c), fm_pthread_condattr_init(&d);
    pthread_rwlockattr_init(&e), fm_pthread_rwlockattr_init(&f);
    for (int value = -1; value < 4; value++) {
        CHECK_THAT(pthread_mutexattr_settype(&a, value) == fm_pthread_mutexattr_settype(&b, value));
        CHECK_THAT(pthread_mutexattr_setrobust(&a, value) == fm_pthread_mutexattr_setrobust(&b, value));
        CHECK_THAT(pthread_mutexattr_setpshared(&a, value) == fm_pthread_mutexattr_setpshared(&b, value));
        CHECK_THAT(pthread_mutexattr_setprotocol(&a, value) == fm_pthread_mutexattr_setprotocol(&b, value));
        CHECK_THAT(pthread_condattr_setpshared(&c, value) == fm_pthread_condattr_setpshared(&d, value));
        CHECK_THAT(pthread_condattr_setclock(&c, value) == fm_pthread_condattr_setclock(&d, value));
        CHECK_THAT(pthread_rwlockattr_setpshared(&e, value) == fm_pthread_rwlockattr_setpshared(&f, value));
        CHECK_THAT(pthread_mutexattr_getrobust(&a, &want) == fm_pthread_mutexattr_getrobust(&b, &got) && want == got);
        CHECK_THAT(pthread_mutexattr_getpshared(&a, &want) == fm_pthread_mutexattr_getpshared(&b, &got) && want == got);
        CHECK_THAT(pthread_mutexattr_getprotocol(&a, &want) == fm_pthread_mutexattr_getprotocol(&b, &got) && want == got);
        CHECK_THAT(pthread_condattr_getpshared(&c, &want) == fm_pthread_condattr_getpshared(&d, &got) && want == got);
        CHECK_THAT(pthread_condattr_getclock(&c, &want) == fm_pthread_condattr_getclock(&d, &clock) && want == clock);
        CHECK_THAT(pthread_rwlockattr_getpshared(&e, &want) == fm_pthread_rwlockattr_getpshared(&f, &got) && want == got);
    }
    CHECK_THAT(fm_pthread_condattr_destroy(&d) == 0 && fm_pthread_rwlockattr_destroy(&f) == 0);
    // A robust mutex reports what is undefined for others.
    pthread_mutex_t m;
    fm_pthread_mutexattr_init(&b), fm_pthread_mutexattr_setrobust(&b, 1), fm_pthread_mutex_init(&m, &b);
    CHECK_THAT(fm_pthread_mutex_unlock(&m) == EPERM);
}

static void compare_rwlocks(void)
{
    pthread_rwlock_t a = PTHREAD_RWLOCK_INITIALIZER, b = PTHREAD_RWLOCK_INITIALIZER;
    volatile int n;
#define SAME_LOCK(call) CHECK_THAT(pthread_rwlock_##call(&a) == fm_pthread_rwlock_##call(&b))
    for (int round = 0; round < 2; round++) {
        SAME_LOCK(rdlock); SAME_LOCK(rdlock); SAME_LOCK(trywrlock); SAME_LOCK(tryrdlock); SAME_LOCK(unlock); SAME_LOCK(unlock);
        EXPECT_CHECK("control.lock", fm_pthread_rwlock_wrlock(&b));
        EXPECT_CHECK("control.lock", fm_pthread_rwlock_destroy(&b));
        SAME_LOCK(unlock); SAME_LOCK(trywrlock); SAME_LOCK(tryrdlock); SAME_LOCK(trywrlock);
        EXPECT_CHECK("control.lock", fm_pthread_rwlock_rdlock(&b));
        EXPECT_RETURN(n = fm_pthread_rwlock_timedrdlock(&b, &past));
        CHECK_THAT(n == ETIMEDOUT || n == EDEADLK);
        EXPECT_RETURN(n = fm_pthread_rwlock_timedwrlock(&b, &wrong));
        CHECK_THAT(n == EINVAL || n == EDEADLK);
        SAME_LOCK(unlock);
        CHECK_THAT(fm_pthread_rwlock_clockrdlock(&b, 0, &past) == 0 && fm_pthread_rwlock_unlock(&b) == 0);
        CHECK_THAT(fm_pthread_rwlock_clockwrlock(&b, 0, &past) == 0 && fm_pthread_rwlock_unlock(&b) == 0);
        EXPECT_CHECK("control.lock", fm_pthread_rwlock_unlock(&b));
        SAME_LOCK(destroy);
        EXPECT_CHECK("control.lock", fm_pthread_rwlock_rdlock(&b));
        CHECK_THAT(pthread_rwlock_init(&a, NULL) == 0 && fm_pthread_rwlock_init(&b, NULL) == 0);
    }
    EXPECT_CHECK("memory.bounds", fm_pthread_rwlock_rdlock(block_of(sizeof a - 1, 0)));
}

static void compare_spins_and_barriers(void)
{
    pthread_spinlock_t a, b = 0;
    pthread_barrier_t c, d;
    EXPECT_CHECK("control.lock", fm_pthread_spin_lock(&b));
    pthread_spin_init(&a, 0), fm_pthread_spin_init(&b, 0);
    CHECK_THAT(fm_pthread_spin_lock(&b) == pthread_spin_lock(&a) && fm_pthread_spin_trylock(&b) == pthread_spin_trylock(&a));
    EXPECT_CHECK("control.lock", fm_pthread_spin_lock(&b));
    EXPECT_CHECK("control.lock", fm_pthread_spin_destroy(&b));
    CHECK_THAT(fm_pthread_spin_unlock(&b) == 0);
    EXPECT_CHECK("control.lock", fm_pthread_spin_unlock(&b));
    CHECK_THAT(fm_pthread_spin_trylock(&b) == 0 && fm_pthread_spin_unlock(&b) == 0 && fm_pthread_spin_destroy(&b) == 0);

    CHECK_THAT(fm_pthread_barrier_init(&d, NULL, 0) == pthread_barrier_init(&c, NULL, 0));
    CHECK_THAT(fm_pthread_barrier_init(&d, NULL, 1) == 0 && pthread_barrier_init(&c, NULL, 1) == 0);
    CHECK_THAT(fm_pthread_barrier_wait(&d) == pthread_barrier_wait(&c) && fm_pthread_barrier_destroy(&d) == 0);
    EXPECT_CHECK("control.lock", fm_pthread_barrier_wait(&d));
    fm_pthread_barrier_init(&d, NULL, 2);
    RUN_AT_MOST(3, fm_pthread_barrier_wait(&d));
    CHECK_THAT(outcome == ASSUMED);
}

static void compare_semaphores(void)
{
    sem_t a, b, *volatile s;
    int got, want;
    CHECK_THAT(sem_init(&a, 0, 1u << 31) == fm_sem_init(&b, 0, 1u << 31) && sem_init(&a, 0, 2) == 0 && fm_sem_init(&b, 0, 2) == 0);
#define SAME_SEMAPHORE(call, ...) \
    CHECK_THAT(sem_##call(&a, ##__VA_ARGS__) == fm_sem_##call(&b, ##__VA_ARGS__) && sem_getvalue(&a, &want) == fm_sem_getvalue(&b, &got) && got == want)
    for (int i = 0; i < 3; i++)
        SAME_SEMAPHORE(trywait);
    CHECK_THAT(*fm___errno_location() == EAGAIN);
    SAME_SEMAPHORE(timedwait, &past);
    CHECK_THAT(*fm___errno_location() == ETIMEDOUT);
    SAME_SEMAPHORE(clockwait, CLOCK_MONOTONIC, &past); SAME_SEMAPHORE(timedwait, &wrong);
    RUN_AT_MOST(3, fm_sem_wait(&b));
    CHECK_THAT(outcome == ASSUMED);
    SAME_SEMAPHORE(post); SAME_SEMAPHORE(post); SAME_SEMAPHORE(wait);
    CHECK_THAT(fm_sem_init(&b, 0, INT32_MAX) == 0 && fm_sem_post(&b) == -1 && *fm___errno_location() == EOVERFLOW);
    CHECK_THAT(fm_sem_destroy(&b) == 0);
    EXPECT_CHECK("control.lock", fm_sem_wait(&b));
    EXPECT_CHECK("memory.bounds", fm_sem_init(block_of(sizeof a - 1, 0), 0, 0));
    do
        EXPECT_RETURN(s = fm_sem_open("/a", 0));
    while (s == NULL);
    EXPECT_RETURN(fm_sem_getvalue(s, &got); fm_sem_trywait(s); fm_sem_wait(s); fm_sem_close(s); fm_sem_unlink("/a"));
    CHECK_THAT(got >= 0);
}

static int once_calls;
static void call_once_here(void) { once_calls++; }

static void compare_c11(void)
{
    mtx_t a, b;
    cnd_t c;
    tss_t key;
    once_flag once = ONCE_FLAG_INIT;
    volatile int n;
    int value;
    for (int type = 0; type < 4; type++) {
        CHECK_THAT(mtx_init(&a, type) == fm_mtx_init(&b, type) && mtx_lock(&a) == fm_mtx_lock(&b) && mtx_trylock(&a) == fm_mtx_trylock(&b));
        if ((type & mtx_recursive) == 0)
            EXPECT_CHECK("control.lock", fm_mtx_lock(&b));
        else
            CHECK_THAT(mtx_unlock(&a) == fm_mtx_unlock(&b));
        CHECK_THAT(mtx_unlock(&a) == fm_mtx_unlock(&b) && fm_mtx_timedlock(&b, &past) == thrd_success && fm_mtx_unlock(&b) == thrd_success);
        EXPECT_CHECK("control.lock", fm_mtx_unlock(&b));
    }
    CHECK_THAT(fm_mtx_init(&a, 8) == thrd_error && fm_cnd_init(&c) == 0 && fm_cnd_signal(&c) == 0 && fm_cnd_broadcast(&c) == 0);
    EXPECT_CHECK("control.lock", fm_cnd_wait(&c, &b));
    fm_mtx_lock(&b);
    CHECK_THAT(fm_cnd_wait(&c, &b) == thrd_success && fm_cnd_timedwait(&c, &b, &wrong) == thrd_error);
    EXPECT_RETURN(n = fm_cnd_timedwait(&c, &b, &past));
    CHECK_THAT(n == thrd_success || n == thrd_timedout);
    fm_cnd_destroy(&c);
    fm_mtx_destroy(&b);
    EXPECT_CHECK("control.lock", fm_cnd_signal(&c));
    EXPECT_CHECK("control.lock", fm_mtx_lock(&b));
    once_calls = 0;
    fm_call_once(&once, call_once_here), fm_call_once(&once, call_once_here);
    CHECK_THAT(once_calls == 1);
    do
        EXPECT_RETURN(n = fm_tss_create(&key, NULL));
    while (n != thrd_success);
    CHECK_THAT(fm_tss_set(key, &value) == thrd_success && fm_tss_get(key) == &value);
    fm_tss_delete(key);
    CHECK_THAT(fm_tss_set(key, &value) == thrd_error);
    RUN(fm_thrd_current());
    CHECK_THAT(fm_thrd_equal(fm_thrd_current(), fm_pthread_self()));
    fm_thrd_yield();
}

void compare_threads(void)
{
    compare_attributes();
    compare_rwlocks();
    compare_spins_and_barriers();
    compare_semaphores();
    compare_c11();
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
    CHECK_THAT(fm_pthread_cond_init(&c, NULL) == 0 && fm_pthread_cond_signal(&c) == 0 && fm_pthread_cond_broadcast(&c) == 0);
    EXPECT_CHECK("control.lock", fm_pthread_cond_wait(&c, &m));
    CHECK_THAT(fm_pthread_mutex_lock(&m) == 0 && fm_pthread_cond_wait(&c, &m) == 0 && fm_pthread_cond_timedwait(&c, &m, &wrong) == EINVAL);
    EXPECT_RETURN(n = fm_pthread_cond_timedwait(&c, &m, &past));
    CHECK_THAT(n == 0 || n == ETIMEDOUT);
    EXPECT_RETURN(n = fm_pthread_cond_clockwait(&c, &m, CLOCK_MONOTONIC, &past));
    CHECK_THAT((n == 0 || n == ETIMEDOUT) && fm_pthread_cond_destroy(&c) == 0);
    EXPECT_CHECK("control.lock", fm_pthread_cond_signal(&c));
    EXPECT_CHECK("memory.bounds", fm_pthread_cond_signal(block_of(sizeof c - 1, 0)));

    once_calls = 0;
    pthread_once_t once = PTHREAD_ONCE_INIT, real_once = PTHREAD_ONCE_INIT;
    pthread_once(&real_once, call_once_here);
    fm_pthread_once(&once, call_once_here);
    fm_pthread_once(&once, call_once_here);
    fm_pthread_once(&real_once, call_once_here);
    CHECK_THAT(once_calls == 2);
    fm__ZSt11__once_call = call_once_here;
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
