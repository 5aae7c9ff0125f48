// What of the process only the program changes: numbers of processes, users and groups, the mask of files, constants of the system.
#define _GNU_SOURCE
#include "harness.h"
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

extern int *fm___errno_location(void);
MODEL_OF(fork); MODEL_OF(_Fork); MODEL_OF(vfork); MODEL_OF(daemon); MODEL_OF(getpid); MODEL_OF(getppid); MODEL_OF(getpgrp); MODEL_OF(getpgid); MODEL_OF(setpgid);
MODEL_OF(setpgrp); MODEL_OF(getsid); MODEL_OF(setsid); MODEL_OF(umask); MODEL_OF(sysconf); MODEL_OF(getpagesize);
MODEL_OF(getuid); MODEL_OF(geteuid); MODEL_OF(getresuid); MODEL_OF(setuid); MODEL_OF(seteuid); MODEL_OF(setreuid); MODEL_OF(setresuid);
MODEL_OF(getgid); MODEL_OF(getegid); MODEL_OF(getresgid); MODEL_OF(setgid); MODEL_OF(setegid); MODEL_OF(setregid); MODEL_OF(setresgid);

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
