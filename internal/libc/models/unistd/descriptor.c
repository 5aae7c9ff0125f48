// Defines: pipe pipe2 dup dup2 openat openat64 fcntl fcntl64 fsync getrandom getentropy
// Needs: strlen __errno_location
//
// More of file descriptors as numbers without state, and the system's random bytes.
#include "model.h"

#define MODEL_EBADF 9
#define MODEL_EIO 5
#define MODEL_F_GETLK 5
#define MODEL_F_GETOWN 9
#define MODEL_F_OFD_GETLK 36

MODEL_HELPER int model_new_descriptor(void)
{
    return model_status() != 0 ? -1 : model_int_in(0, INT_MAX);
}

MODEL_HELPER int model_pipe(int *ends)
{
    __fathom_check_write(ends, 2 * sizeof *ends);
    if (model_status() != 0)
        return -1;
    ends[0] = model_int_in(0, INT_MAX);
    ends[1] = model_int_in(0, INT_MAX);
    __fathom_assume(ends[0] != ends[1]);
    return 0;
}

MODEL int pipe(int *ends)
{
    return model_pipe(ends);
}

MODEL int pipe2(int *ends, int flags)
{
    (void)flags;
    return model_pipe(ends);
}

MODEL int dup(int descriptor)
{
    (void)descriptor;
    return model_new_descriptor();
}

MODEL int dup2(int from, int to)
{
    (void)from;
    return model_status() != 0 ? -1 : to;
}

MODEL int openat(int folder, const char *name, int flags, ...)
{
    (void)folder, (void)flags;
    (void)strlen(name);
    return model_new_descriptor();
}

MODEL int openat64(int folder, const char *name, int flags, ...)
{
    (void)folder, (void)flags;
    (void)strlen(name);
    return model_new_descriptor();
}

// Commands that fill a structure are not modelled. An owner may be a group, which is a negative number.
MODEL_HELPER int model_fcntl(int descriptor, int command)
{
    if (command == MODEL_F_GETLK || command == MODEL_F_OFD_GETLK)
        model_unsupported("fcntl that asks for a lock");
    if (descriptor < 0) {
        *__errno_location() = MODEL_EBADF;
        return -1;
    }
    if (model_status() != 0)
        return -1;
    return command == MODEL_F_GETOWN ? (int)__fathom_nondet_u32() : model_int_in(0, INT_MAX);
}

MODEL int fcntl(int descriptor, int command, ...)
{
    return model_fcntl(descriptor, command);
}

MODEL int fcntl64(int descriptor, int command, ...)
{
    return model_fcntl(descriptor, command);
}

MODEL int fsync(int descriptor)
{
    (void)descriptor;
    return model_status();
}

MODEL ssize_t getrandom(void *to, size_t n, unsigned flags)
{
    size_t got;
    (void)flags;
    __fathom_check_write(to, n);
    if (model_status() != 0)
        return -1;
    got = model_size_in(0, n <= SIZE_MAX / 2 ? n : SIZE_MAX / 2);
    __fathom_havoc(to, got);
    return (ssize_t)got;
}

MODEL int getentropy(void *to, size_t n)
{
    if (n > 256) {
        *__errno_location() = MODEL_EIO;
        return -1;
    }
    __fathom_check_write(to, n);
    if (model_status() != 0)
        return -1;
    __fathom_havoc(to, n);
    return 0;
}
