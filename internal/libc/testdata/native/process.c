#define _GNU_SOURCE
#include "harness.h"
#include <err.h>
#include <error.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <threads.h>
#include <unistd.h>

extern void __assert(const char *, const char *, int);
MODEL_OF(exit); MODEL_OF(atexit); MODEL_OF(on_exit); MODEL_OF(quick_exit); MODEL_OF(at_quick_exit); MODEL_OF(abort);
MODEL_OF(pthread_exit); MODEL_OF(thrd_exit); MODEL_OF(_exit); MODEL_OF(_Exit); MODEL_OF(__assert);
extern void fm___fathom_run_atexit(void);
extern int fm___cxa_atexit(void (*)(void *), void *, void *);
extern void *fm___dso_handle;
extern void fm___assert_fail(const char *, const char *, unsigned, const char *);
extern void fm___assert_perror_fail(int, const char *, unsigned, const char *);
extern void fm___assert_rtn(const char *, const char *, int, const char *);
MODEL_OF(signal); MODEL_OF(sigaction); MODEL_OF(raise); MODEL_OF(sigprocmask); MODEL_OF(sigpending); MODEL_OF(sigsuspend);
MODEL_OF(kill); MODEL_OF(killpg); MODEL_OF(sigqueue); MODEL_OF(pthread_kill);

MODEL_OF(err); MODEL_OF(errx); MODEL_OF(verr); MODEL_OF(verrx); MODEL_OF(warn); MODEL_OF(warnx); MODEL_OF(vwarn); MODEL_OF(vwarnx);
MODEL_OF(error); MODEL_OF(error_at_line);
extern unsigned fm_error_message_count;
extern int fm_error_one_per_line;
extern void (*fm_error_print_progname)(void);

static void call_v(int which, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    switch (which) {
    case 0: fm_verr(2, format, list); break;
    case 1: fm_verrx(3, format, list); break;
    case 2: fm_vwarn(format, list); break;
    default: fm_vwarnx(format, list); break;
    }
    va_end(list);
}

static int messages;
static void count_message(void) { messages++; }

static char calls[32];

static void note(char c)
{
    size_t n = strlen(calls);
    if (n + 1 < sizeof calls)
        calls[n] = c;
}

static void plain(void) { note('p'); }
static void registers(void) { note('r'); fm_atexit(plain); }
static void with_status(int status, void *argument) { note((char)('0' + status)); note(*(char *)argument); }
static void with_argument(void *argument) { note(*(char *)argument); }
static void quick(void) { note('q'); }

static volatile int taken;

static void noticed(int number)
{
    taken = number;
}

void compare_process(void)
{
    char x = 'x', y = 'y';
    EXPECT_EXIT(3, fm_exit(3));
    EXPECT_EXIT(0, fm_pthread_exit(&x));
    EXPECT_EXIT(0, fm_thrd_exit(5));
    CHECK_THAT(fm_atexit(plain) == 0 && fm_on_exit(with_status, &x) == 0 && fm_atexit(registers) == 0 &&
               fm___cxa_atexit(with_argument, &y, NULL) == 0 && fm_at_quick_exit(quick) == 0);
    EXPECT_EXIT(7, fm_exit(7));
    CHECK(strcmp(calls, "yrp7xp") == 0, "exit handlers ran as %s", calls);
    memset(calls, 0, sizeof calls);
    EXPECT_RETURN(fm_atexit(plain); fm___cxa_atexit(with_argument, &y, &fm___dso_handle); fm___fathom_run_atexit());
    CHECK(strcmp(calls, "yp") == 0, "after main handlers ran as %s", calls);
    memset(calls, 0, sizeof calls);
    EXPECT_EXIT(1, fm_exit(1)); // handlers run once
    CHECK_THAT(calls[0] == 0);
    fm_atexit(plain);
    EXPECT_EXIT(5, fm_quick_exit(5));
    EXPECT_EXIT(6, fm__exit(6));
    EXPECT_EXIT(7, fm__Exit(7));
    EXPECT_EXIT(134, fm_abort());
    CHECK(strcmp(calls, "q") == 0, "quick handlers ran as %s", calls);
    EXPECT_CHECK("unsupported", for (int i = 0; i < 65; i++) fm_atexit(plain));
    EXPECT_CHECK("unsupported", for (int i = 0; i < 65; i++) fm_at_quick_exit(quick));

    EXPECT_CHECK("user.assert", fm___assert_fail("x > 0", "f.c", 1, "f"));
    EXPECT_CHECK("user.assert", fm___assert("x > 0", "f.c", 1));
    EXPECT_CHECK("user.assert", fm___assert_rtn("f", "f.c", 1, "x > 0"));
    EXPECT_CHECK("user.assert", fm___assert_perror_fail(1, "f.c", 1, "f"));

    EXPECT_EXIT(2, fm_err(2, "%s", "x"));
    EXPECT_EXIT(2, fm_err(2, NULL));
    EXPECT_EXIT(3, fm_errx(3, "%s", "x"));
    EXPECT_EXIT(2, call_v(0, "%s", "x"));
    EXPECT_EXIT(3, call_v(1, "%s", "x"));
    EXPECT_EXIT(4, fm_error(4, EINVAL, "%s", "x"));
    EXPECT_EXIT(5, fm_error_at_line(5, 0, "f", 1, "x"));
    fm_error_one_per_line = 1;
    fm_error_print_progname = count_message;
    for (int i = 0; i < 4; i++)
        EXPECT_RETURN(fm_error_at_line(0, 0, "f", 1 + i / 2, "x"));
    CHECK_THAT(fm_error_message_count >= 2 && messages == 2);
    fm_error_print_progname = NULL;
    EXPECT_RETURN(fm_warn("%s", "x"); fm_warnx("x"); call_v(2, "%d", 1); call_v(3, "%d", 1); fm_error(0, 0, "x"));
    EXPECT_MEMORY_ERROR(fm_warn("%s", block_of(1, 'x')));

    struct sigaction action = {.sa_handler = noticed}, old;
    EXPECT_RETURN(CHECK_THAT(fm_signal(SIGINT, noticed) != SIG_ERR && fm_raise(SIGINT) == 0 && taken == SIGINT && fm_signal(SIGINT, SIG_IGN) == noticed);
                  taken = 0; CHECK_THAT(fm_raise(SIGINT) == 0 && taken == 0));
    EXPECT_RETURN(CHECK_THAT(fm_sigaction(SIGUSR1, &action, NULL) == 0 && fm_sigaction(SIGUSR1, NULL, &old) == 0 && old.sa_handler == noticed));
    EXPECT_RETURN(CHECK_THAT(fm_signal(SIGKILL, SIG_IGN) == SIG_ERR && fm_signal(99, SIG_IGN) == SIG_ERR && fm_sigaction(SIGSTOP, &action, NULL) == -1));
    EXPECT_RETURN(CHECK_THAT(fm_raise(99) == raise(99) && fm_raise(0) == raise(0)));
    EXPECT_EXIT(128 + SIGTERM, fm_signal(SIGTERM, SIG_DFL); fm_raise(SIGTERM));
    EXPECT_CHECK("unsupported", fm_signal(SIGABRT, noticed));

    // One that is pending until it is let through.
    sigset_t one, none, waiting;
    union sigval value = {.sival_int = 1};
    sigemptyset(&none);
    sigemptyset(&one);
    sigaddset(&one, SIGUSR1);
    EXPECT_RETURN(fm_signal(SIGUSR1, noticed); fm_sigprocmask(SIG_SETMASK, &one, NULL);
                  CHECK_THAT(fm_raise(SIGUSR1) == 0 && fm_sigpending(&waiting) == 0 && memcmp(&waiting, &one, 8) == 0));
    EXPECT_CHECK("unsupported", fm_sigsuspend(&none));
    EXPECT_RETURN(taken = 0; fm_sigprocmask(SIG_SETMASK, &none, NULL);
                  CHECK_THAT(taken == SIGUSR1 && fm_sigpending(&waiting) == 0 && memcmp(&waiting, &none, 8) == 0));
    EXPECT_CHECK("unsupported", fm_kill(0, SIGUSR1));
    EXPECT_CHECK("unsupported", fm_killpg(0, SIGUSR1));
    EXPECT_CHECK("unsupported", fm_sigqueue(1, SIGUSR1, value));
    EXPECT_CHECK("unsupported", fm_pthread_kill(pthread_self(), SIGUSR1));
    EXPECT_RETURN(CHECK_THAT(fm_killpg(1, 0) <= 0 && fm_sigqueue(1, 0, value) <= 0 && fm_pthread_kill(pthread_self(), 0) >= 0));
}
