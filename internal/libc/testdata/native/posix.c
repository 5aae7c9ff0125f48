// Directories, resources and sets of signals, and numbers in wide strings.
#define _GNU_SOURCE
#include "harness.h"
#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>
#include <wchar.h>

MODEL_OF(openat); MODEL_OF(mkdirat); MODEL_OF(unlinkat); MODEL_OF(faccessat); MODEL_OF(fchmodat); MODEL_OF(fchownat); MODEL_OF(renameat);
MODEL_OF(linkat); MODEL_OF(symlinkat); MODEL_OF(readlinkat);
MODEL_OF(opendir); MODEL_OF(fdopendir); MODEL_OF(dirfd); MODEL_OF(closedir); MODEL_OF(readdir); MODEL_OF(readdir64); MODEL_OF(rewinddir);
MODEL_OF(seekdir); MODEL_OF(telldir);
extern int fm_getrlimit(int, struct rlimit *), fm_getrlimit64(int, struct rlimit64 *), fm_setrlimit(int, const struct rlimit *), fm_getrusage(int, struct rusage *);
MODEL_OF(sigemptyset); MODEL_OF(sigfillset); MODEL_OF(sigaddset); MODEL_OF(sigdelset); MODEL_OF(sigismember); MODEL_OF(sigprocmask); MODEL_OF(pthread_sigmask);
MODEL_OF(__errno_location); MODEL_OF(wcstol); MODEL_OF(wcstoul); MODEL_OF(wcstoll); MODEL_OF(wcstoull); MODEL_OF(wcstod); MODEL_OF(wcstof);

#define ALWAYS(statement, condition)                              \
    for (volatile unsigned round = 0; round < 100; round++) {     \
        EXPECT_RETURN(statement);                                 \
        CHECK_THAT(condition);                                    \
        release_blocks();                                         \
    }
#define STATUS(call) ALWAYS(n = call, n == 0 || n == -1)

static void compare_directories(void)
{
    volatile long n;
    STATUS(fm_mkdirat(1, "f", 0)) STATUS(fm_unlinkat(1, "f", 0)) STATUS(fm_faccessat(1, "f", 0, 0)) STATUS(fm_fchmodat(1, "f", 0, 0))
    STATUS(fm_fchownat(1, "f", 0, 0, 0)) STATUS(fm_renameat(1, "f", 2, "g")) STATUS(fm_linkat(1, "f", 2, "g", 0)) STATUS(fm_symlinkat("f", 1, "g"))
    ALWAYS(n = fm_openat(1, "f", O_RDONLY), n >= -1)
    ALWAYS(n = fm_readlinkat(1, "f", block_of(5, 0), 5), n >= -1 && n <= 5)
    EXPECT_MEMORY_ERROR(fm_openat(1, exact_copy("ab", 2), 0));
    DIR *volatile d;
    struct dirent *volatile e;
    struct dirent64 *volatile e64;
    for (int round = 0; round < 30; round++) {
        EXPECT_RETURN(d = round % 2 ? fm_opendir("f") : fm_fdopendir(3));
        if (d == NULL)
            continue;
        CHECK_THAT(fm_dirfd(d) >= 0);
        for (int i = 0; i < 20; i++) {
            RUN(e = fm_readdir(d));
            CHECK_THAT(outcome == ASSUMED || e == NULL || (strlen(e->d_name) >= 1 && strlen(e->d_name) < sizeof e->d_name));
            RUN(e64 = fm_readdir64(d));
            CHECK_THAT(outcome == ASSUMED || e64 == NULL || (strlen(e64->d_name) >= 1 && strlen(e64->d_name) < sizeof e64->d_name));
        }
        EXPECT_RETURN(n = fm_telldir(d));
        fm_seekdir(d, n);
        fm_rewinddir(d);
        EXPECT_RETURN(n = fm_closedir(d));
        CHECK_THAT(n == 0 || n == -1);
    }
}

static void compare_resources(void)
{
    volatile long n;
    struct rlimit limit;
    struct rlimit64 limit64;
    struct rusage usage;
    STATUS(fm_getrlimit(0, &limit)) STATUS(fm_getrlimit64(0, &limit64)) STATUS(fm_setrlimit(0, &limit)) STATUS(fm_getrusage(0, &usage))
    EXPECT_CHECK("memory.bounds", fm_getrusage(0, block_of(sizeof usage - 1, 0)));
    EXPECT_CHECK("memory.bounds", fm_getrlimit(0, block_of(sizeof limit - 1, 0)));
}

static void compare_signal_sets(void)
{
    sigset_t real, model;
    volatile int n;
    sigemptyset(&real);
    fm_sigemptyset(&model);
    for (unsigned round = 0; round < 500; round++) {
        int number = (int)random_below(68) - 1;
        if (number == 32 || number == 33)
            continue;
        if (random_below(2))
            CHECK_THAT(sigaddset(&real, number) == fm_sigaddset(&model, number));
        else
            CHECK_THAT(sigdelset(&real, number) == fm_sigdelset(&model, number));
        CHECK_THAT(memcmp(&real, &model, 8) == 0 && sigismember(&real, number) == fm_sigismember(&model, number));
    }
    fm_sigfillset(&model);
    sigfillset(&real);
    for (int number = 1; number < 65; number++)
        CHECK_THAT(number == 32 || number == 33 || sigismember(&model, number) == fm_sigismember(&real, number));
    for (volatile int how = -1; how < 5; how++) {
        sigset_t change, reset;
        sigemptyset(&change);
        sigaddset(&change, SIGUSR2);
        sigemptyset(&reset);
        sigprocmask(SIG_SETMASK, &reset, NULL);
        EXPECT_RETURN(fm_sigprocmask(SIG_SETMASK, &reset, NULL); CHECK_THAT(fm_sigprocmask(how, &change, NULL) == sigprocmask(how, &change, NULL));
                      CHECK_THAT(fm_pthread_sigmask(how, &change, &model) == pthread_sigmask(how, &change, &real) && (how < 0 || how > 2 || memcmp(&real, &model, 8) == 0));
                      CHECK_THAT(fm_sigprocmask(how, NULL, &model) == sigprocmask(how, NULL, &real) && memcmp(&real, &model, 8) == 0));
    }
    sigemptyset(&real);
    sigprocmask(SIG_SETMASK, &real, NULL);
}

// A wide copy of a random text.
static wchar_t *wide_text(void)
{
    static wchar_t wide[64];
    const char *text = random_string(" \t+-0123456789abfxXeEzZ.", 24);
    size_t i = 0;
    for (; text[i] != 0; i++)
        wide[i] = random_below(40) == 0 ? 0x20ac : text[i];
    wide[i] = 0;
    return wide;
}

static void compare_wide_numbers(void)
{
    for (unsigned round = 0; round < 3000; round++) {
        wchar_t *text = wide_text(), *want_end = text, *got_end = text;
        int base = (int)random_below(4) * 8;
#define SAME(f, type)                                                                                        \
    {                                                                                                        \
        errno = 0;                                                                                           \
        type want = f(text, &want_end, base);                                                                \
        int error = errno;                                                                                   \
        *fm___errno_location() = 0;                                                                          \
        type got = fm_##f(text, &got_end, base);                                                             \
        CHECK(want == got && want_end == got_end && (error == ERANGE) == (*fm___errno_location() == ERANGE), #f "(%ls)", text); \
    }
        SAME(wcstol, long) SAME(wcstoul, unsigned long) SAME(wcstoll, long long) SAME(wcstoull, unsigned long long)
        release_blocks();
    }
    wchar_t *end;
    CHECK_THAT(fm_wcstod(L" 1.5x", &end) == 1.5 && *end == 'x' && fm_wcstof(L"-2.5e1", NULL) == -25.0f);
    static wchar_t many[300];
    wmemset(many, L'1', 299);
    EXPECT_CHECK("unsupported", fm_wcstol(many, NULL, 10));
}

void compare_posix(void)
{
    compare_directories();
    compare_resources();
    compare_signal_sets();
    compare_wide_numbers();
    release_blocks();
}
