// Defines: execve execv execvp wait waitpid uname gethostname
// Defines: sched_yield pause nice getrandom getentropy
// Needs: strlen __errno_location
//
// Other programs, and the system.
#include "model.h"

// The program goes on only where this fails.
MODEL_HELPER int model_exec(const char *path, char *const *arguments)
{
    (void)strlen(path);
    for (size_t i = 0; arguments[i] != NULL; i++)
        (void)strlen(arguments[i]);
    __fathom_assume(model_status() != 0);
    return -1;
}

MODEL int execv(const char *path, char *const *arguments) { return model_exec(path, arguments); }
MODEL int execvp(const char *path, char *const *arguments) { return model_exec(path, arguments); }
MODEL int execve(const char *path, char *const *arguments, char *const *environment)
{
    for (size_t i = 0; environment != NULL && environment[i] != NULL; i++)
        (void)strlen(environment[i]);
    return model_exec(path, arguments);
}

MODEL_HELPER int model_wait(int *status)
{
    if (status != NULL)
        __fathom_check_write(status, sizeof *status);
    if (model_status() != 0)
        return -1;
    if (status != NULL)
        *status = (int)__fathom_nondet_u32();
    return model_int_in(1, INT_MAX);
}

MODEL int wait(int *status) { return model_wait(status); }

// With WNOHANG the answer may be 0: nothing has changed.
MODEL int waitpid(int process, int *status, int options)
{
    (void)process;
    return (options & 1) != 0 && __fathom_nondet_bool() ? 0 : model_wait(status);
}

// Text of less than room bytes.
MODEL_HELPER void model_name(char *to, size_t room)
{
    size_t length = model_size_in(0, room - 1);
    __fathom_havoc(to, length);
    to[length] = 0;
}

struct utsname {
    char fields[6][65];
};

MODEL int uname(struct utsname *to)
{
    __fathom_check_write(to, sizeof *to);
    if (model_status() != 0)
        return -1;
    for (int i = 0; i < 6; i++)
        model_name(to->fields[i], sizeof to->fields[i]);
    return 0;
}

// A name that does not fit is cut, and then perhaps not terminated.
MODEL int gethostname(char *to, size_t n)
{
    __fathom_check_write(to, n);
    if (model_status() != 0)
        return -1;
    __fathom_havoc(to, n);
    if (n > 64)
        to[model_size_in(0, 64)] = 0;
    return 0;
}

MODEL int sched_yield(void) { return model_status(); }

MODEL int pause(void)
{
    __fathom_assume(model_status() != 0);
    return -1;
}

MODEL int nice(int increment)
{
    (void)increment;
    return model_status() != 0 ? -1 : model_int_in(-20, 19);
}

MODEL ssize_t getrandom(void *to, size_t n, unsigned flags)
{
    size_t got;
    (void)flags;
    __fathom_check_write(to, n);
    if (model_status() != 0)
        return -1;
    got = model_size_in(0, n <= 33554431 ? n : 33554431);
    __fathom_havoc(to, got);
    return (ssize_t)got;
}

MODEL int getentropy(void *to, size_t n)
{
    if (n > 256 || model_status() != 0)
        return -1;
    __fathom_havoc(to, n);
    return 0;
}
