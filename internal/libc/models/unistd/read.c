// Defines: read write __read_chk open open64 creat close lseek unlink access isatty
// Needs: strlen __errno_location
//
// File descriptors as numbers without state.
#include "model.h"
#include "descriptor.h"

MODEL_HELPER ssize_t model_read(void *to, size_t n)
{
    size_t got;
    __fathom_check_write(to, n);
    if (model_status() != 0)
        return -1;
    got = model_size_in(0, n <= SIZE_MAX / 2 ? n : SIZE_MAX / 2);
    __fathom_havoc(to, got);
    return (ssize_t)got;
}

MODEL ssize_t read(int descriptor, void *to, size_t n)
{
    (void)descriptor;
    return model_read(to, n);
}

MODEL ssize_t __read_chk(int descriptor, void *to, size_t n, size_t room)
{
    (void)descriptor;
    __fathom_check(n <= room, "memory.bounds", "read exceeds its destination");
    return model_read(to, n);
}

MODEL ssize_t write(int descriptor, const void *from, size_t n)
{
    (void)descriptor;
    model_output_bytes(from, n);
    if (model_status() != 0)
        return -1;
    return (ssize_t)model_size_in(0, n <= SIZE_MAX / 2 ? n : SIZE_MAX / 2);
}

// A descriptor or -1.
MODEL_HELPER int model_descriptor(const char *name)
{
    (void)strlen(name);
    return model_new_descriptor();
}

MODEL int open(const char *name, int flags, ...)
{
    (void)flags;
    return model_descriptor(name);
}

MODEL int open64(const char *name, int flags, ...)
{
    (void)flags;
    return model_descriptor(name);
}

MODEL int creat(const char *name, unsigned mode)
{
    (void)mode;
    return model_descriptor(name);
}

MODEL int close(int descriptor)
{
    (void)descriptor;
    return model_status();
}

MODEL long lseek(int descriptor, long offset, int origin)
{
    (void)descriptor, (void)offset, (void)origin;
    if (model_status() != 0)
        return -1;
    return (long)(__fathom_nondet_u64() & LONG_MAX);
}

MODEL int unlink(const char *name)
{
    (void)strlen(name);
    return model_status();
}

MODEL int access(const char *name, int mode)
{
    (void)mode;
    (void)strlen(name);
    return model_status();
}

MODEL int isatty(int descriptor)
{
    (void)descriptor;
    if (model_status() != 0)
        return 0;
    return 1;
}
