// What of the process only the program changes: numbers of processes, users and groups, the mask of files, constants of the system, and variables
// of the C library.
#define _GNU_SOURCE
#include "harness.h"
#include <netinet/in.h>
#include <sys/single_threaded.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <time.h>
#include <unistd.h>

extern int *fm___errno_location(void);
MODEL_OF(fork); MODEL_OF(_Fork); MODEL_OF(vfork); MODEL_OF(daemon); MODEL_OF(getpid); MODEL_OF(getppid); MODEL_OF(getpgrp); MODEL_OF(getpgid); MODEL_OF(setpgid);
MODEL_OF(setpgrp); MODEL_OF(getsid); MODEL_OF(setsid); MODEL_OF(umask); MODEL_OF(sysconf); MODEL_OF(getpagesize);
MODEL_OF(getuid); MODEL_OF(geteuid); MODEL_OF(getresuid); MODEL_OF(setuid); MODEL_OF(seteuid); MODEL_OF(setreuid); MODEL_OF(setresuid);
MODEL_OF(getgid); MODEL_OF(getegid); MODEL_OF(getresgid); MODEL_OF(setgid); MODEL_OF(setegid); MODEL_OF(setregid); MODEL_OF(setresgid);

extern char *fm_program_invocation_name, *fm_program_invocation_short_name, *fm___progname, *fm___progname_full, fm___libc_single_threaded;
extern struct in6_addr fm_in6addr_any, fm_in6addr_loopback;
extern char *fm_tzname[2];
extern long fm_timezone;
extern int fm_daylight;
MODEL_OF(tzset); MODEL_OF(localtime); MODEL_OF(setenv);
extern _Bool fm___model_environment_changed;
extern void fm___model_use_zone(void);

static void compare_variables(void)
{
    CHECK_THAT(strcmp(fm_program_invocation_name, program_invocation_name) == 0 && fm___progname_full == fm_program_invocation_name);
    CHECK_THAT(strcmp(fm_program_invocation_short_name, program_invocation_short_name) == 0 && fm___progname == fm_program_invocation_short_name);
    CHECK_THAT(fm___libc_single_threaded == __libc_single_threaded);
    CHECK_THAT(memcmp(&fm_in6addr_any, &in6addr_any, sizeof in6addr_any) == 0);
    CHECK_THAT(memcmp(&fm_in6addr_loopback, &in6addr_loopback, sizeof in6addr_loopback) == 0);
    CHECK_THAT(strcmp(fm_tzname[0], tzname[0]) == 0 && strcmp(fm_tzname[1], tzname[1]) == 0 && fm_timezone == timezone && fm_daylight == daylight);
    RUN(fm_tzset());
    long zone = fm_timezone;
    char *name = fm_tzname[0];
    CHECK_THAT(strlen(name) <= 15 && labs(zone) < 168 * 3600 && (fm_daylight == 0 || fm_daylight == 1));
    for (volatile int round = 0; round < 20; round++) {
        time_t now = 0;
        EXPECT_RETURN(fm_localtime(&now));
        fm___model_use_zone();
        CHECK_THAT(fm_timezone == zone && fm_tzname[0] == name && !fm___model_environment_changed);
    }
    EXPECT_RETURN(fm_setenv("TZ", "UTC", 1));
    CHECK_THAT(fm___model_environment_changed);
    RUN(fm_tzset());
    CHECK_THAT(fm_tzname[0] != name);
}

static void compare_processes(void)
{
    volatile int n, process, group, session;
    EXPECT_RETURN(process = fm_getpid());
    EXPECT_RETURN(group = fm_getpgrp());
    EXPECT_RETURN(session = fm_getsid(0));
    CHECK_THAT(process > 0 && process == fm_getpid() && group == fm_getpgrp() && group == fm_getpgid(process) && session == fm_getsid(process));
    EXPECT_RETURN(n = fm_getppid());
    CHECK_THAT(n >= 0);
    EXPECT_RETURN(n = fm_getpgid(process + 1));
    CHECK_THAT(n >= -1);
    errno = 0;
    CHECK_THAT(fm_setpgid(0, -1) == -1 && *fm___errno_location() == EINVAL);
    // Who leads a group may not leave it.
    if (process != session)
        CHECK_THAT(fm_setpgid(0, 0) == 0 && fm_getpgrp() == process && fm_setsid() == -1);

    for (volatile int round = 0; round < 300; round++) {
        process = fm_getpid();
        session = fm_getsid(0);
        EXPECT_RETURN(n = round % 3 == 0 ? fm_fork() : round % 3 == 1 ? fm_vfork() : fm__Fork());
        CHECK_THAT(n >= -1 && (n == 0) == (fm_getpid() != process) && n != process && fm_getsid(0) == session);
        process = fm_getpid();
        EXPECT_RETURN(n = fm_setsid());
        CHECK_THAT(n == -1 || (n == process && fm_getsid(0) == process && fm_getpgrp() == process));
        CHECK_THAT(fm_getsid(0) != process || (fm_setpgid(0, 0) == -1 && fm_setpgrp() == -1));
        EXPECT_RETURN(n = fm_daemon(0, 0));
        CHECK_THAT(n == -1 || (fm_getsid(0) == fm_getpid() && fm_getpgrp() == fm_getpid() && fm_getpid() != process));
    }
}

static void compare_users(void)
{
    volatile int n;
    uid_t real, effective, saved, r, e, s;
#define SAME_NUMBERS(kind, get, get_effective, get_three, set, set_effective, set_two, set_three)                    \
    for (volatile int round = 0; round < 200; round++) {                                                              \
        CHECK_THAT(get_three(&real, &effective, &saved) == 0 && get() == real && get_effective() == effective);       \
        EXPECT_RETURN(n = set(real));                                                                                 \
        CHECK_THAT(get_three(&r, &e, &s) == 0 && r == real && (n == 0 ? e == real : e == effective));                 \
        EXPECT_RETURN(n = set_effective(7));                                                                          \
        CHECK_THAT(get_effective() == (n == 0 ? 7 : e));                                                              \
        get_three(&real, &effective, &saved);                                                                         \
        EXPECT_RETURN(n = set_two(-1, effective));                                                                    \
        get_three(&r, &e, &s);                                                                                        \
        CHECK_THAT(r == real && e == effective && (n != 0 || real == effective ? s == saved : s == effective));       \
        EXPECT_RETURN(n = set_three(round, -1, -1));                                                                  \
        CHECK_THAT(get() == (n == 0 ? (uid_t)round : real) && get_effective() == effective);                          \
    }                                                                                                                 \
    EXPECT_MEMORY_ERROR(get_three(&real, block_of(1, 0), &saved));
    SAME_NUMBERS(user, fm_getuid, fm_geteuid, fm_getresuid, fm_setuid, fm_seteuid, fm_setreuid, fm_setresuid)
    SAME_NUMBERS(group, fm_getgid, fm_getegid, fm_getresgid, fm_setgid, fm_setegid, fm_setregid, fm_setresgid)
}

void compare_identity(void)
{
    volatile long n;
    compare_processes();
    compare_users();
    compare_variables();
    EXPECT_RETURN(n = fm_umask(01777));
    CHECK_THAT(n >= 0 && n <= 0777 && fm_umask(022) == 0777 && fm_umask(077) == 022);
    EXPECT_RETURN(n = fm_getpagesize());
    CHECK_THAT(n >= 4096 && (n & (n - 1)) == 0 && n == fm_getpagesize() && n == fm_sysconf(_SC_PAGESIZE));
    EXPECT_RETURN(n = fm_sysconf(_SC_CLK_TCK));
    CHECK_THAT(n >= -1 && n == fm_sysconf(_SC_CLK_TCK));
    for (int name = -1; name < 400; name++)
        EXPECT_RETURN(n = fm_sysconf(name));
    release_blocks();
}
