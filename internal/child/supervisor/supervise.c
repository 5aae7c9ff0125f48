// supervise PARENT SECONDS DIRECTORY PROGRAM [ARGUMENT...]
//
// runs a program such that nothing that descends from it outlives it, nor the process PARENT that started this one: neither what
// it starts in the background, nor daemons in sessions of their own. All of that becomes a child of this process when its own parent ends
// (PR_SET_CHILD_SUBREAPER), and is killed when the program ends, at SIGTERM, and when PARENT ends; then the directory is removed, too.
// SECONDS, if it is not 0, bounds the processor time of each process. This process ends as the program did.
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static volatile sig_atomic_t asked;

static void ask(int sig) { asked = sig; }

// kill_children kills the children of this process, and reports how many there were.
static int kill_children(void) {
    int n = 0;
    DIR *all = opendir("/proc");
    if (!all)
        return 0;
    for (struct dirent *e; (e = readdir(all));) {
        char name[64], stat[512], *end;
        long pid = strtol(e->d_name, &end, 10), parent = 0;
        if (*end || pid <= 0)
            continue;
        snprintf(name, sizeof name, "/proc/%ld/stat", pid);
        FILE *f = fopen(name, "r");
        if (!f)
            continue;
        size_t length = fread(stat, 1, sizeof stat - 1, f);
        fclose(f);
        stat[length] = 0;
        // The name of the program may have anything in it, parentheses included: what follows is behind the last one.
        char *behind = NULL;
        for (char *p = stat; *p; p++)
            if (*p == ')')
                behind = p;
        if (!behind || sscanf(behind, ") %*c %ld", &parent) != 1 || parent != getpid())
            continue;
        kill((pid_t)pid, SIGKILL);
        n++;
    }
    closedir(all);
    return n;
}

int main(int argc, char **argv) {
    if (argc < 5)
        return 126;
    pid_t parent = (pid_t)atol(argv[1]);
    struct sigaction act = {.sa_handler = ask};
    sigemptyset(&act.sa_mask);
    sigaction(SIGTERM, &act, NULL);
    sigaction(SIGINT, &act, NULL);
    sigaction(SIGHUP, &act, NULL);
    prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
    prctl(PR_SET_PDEATHSIG, SIGTERM, 0, 0, 0);
    struct rlimit none = {0, 0};
    setrlimit(RLIMIT_CORE, &none);
    // A signal may only come while it is waited for.
    sigset_t block, before;
    sigemptyset(&block);
    sigaddset(&block, SIGTERM);
    sigaddset(&block, SIGINT);
    sigaddset(&block, SIGHUP);
    sigaddset(&block, SIGCHLD);
    sigprocmask(SIG_BLOCK, &block, &before);
    int status = 0, ended = 0;
    pid_t program = getppid() == parent ? fork() : -1;
    if (program == 0) {
        unsigned long seconds = strtoul(argv[2], NULL, 10);
        struct rlimit time = {seconds, seconds};
        if (seconds)
            setrlimit(RLIMIT_CPU, &time);
        sigprocmask(SIG_SETMASK, &before, NULL);
        execvp(argv[4], argv + 4);
        _exit(127);
    }
    while (program > 0 && !ended && !asked && getppid() == parent) {
        siginfo_t info;
        sigwaitinfo(&block, &info);
        if (info.si_signo != SIGCHLD)
            asked = info.si_signo;
        int s;
        for (pid_t p; (p = waitpid(-1, &s, WNOHANG)) > 0;)
            if (p == program)
                status = s, ended = 1;
    }
    // Whatever a process that is killed had started becomes a child of this one, so it is done again until there is none.
    for (;;) {
        int n = kill_children(), s;
        pid_t p;
        while ((p = waitpid(-1, &s, WNOHANG)) > 0)
            ;
        if (p < 0 && errno == ECHILD)
            break;
        if (n == 0 && p < 0)
            break;
        nanosleep(&(struct timespec){0, 1000000}, NULL);
    }
    if (getppid() != parent && argv[3][0]) {
        execl("/bin/rm", "rm", "-rf", "--", argv[3], (char *)NULL);
        return 125;
    }
    if (!ended)
        return 124;
    if (WIFSIGNALED(status)) {
        signal(WTERMSIG(status), SIG_DFL);
        sigprocmask(SIG_SETMASK, &before, NULL);
        kill(getpid(), WTERMSIG(status));
    }
    return WEXITSTATUS(status);
}
