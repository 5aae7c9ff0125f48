// Defines: stat fstat lstat stat64 fstat64 lstat64 fstatat
// Defines: mkdir rmdir chdir link symlink chmod fchmod chown fchown truncate ftruncate fsync fdatasync
// Defines: dup dup2 pipe pipe2 fcntl pread pwrite readv writev readlink
// Needs: strlen read write __errno_location
//
// What the system knows of files is arbitrary.
#include "model.h"
#include "descriptor.h"

// struct stat, of which only the size is looked at.
#if defined __x86_64__
enum { model_stat_size = 144 };
#elif defined __aarch64__
enum { model_stat_size = 128 };
#else
enum { model_stat_size = 0 };
#endif

MODEL_HELPER int model_stat(void *to)
{
    if (model_stat_size == 0)
        model_unsupported("the layout of struct stat on this target");
    __fathom_check_write(to, model_stat_size);
    if (model_status() != 0)
        return -1;
    __fathom_havoc(to, model_stat_size);
    __fathom_assume(*(long *)((char *)to + 48) >= 0);
    return 0;
}

#define MODEL_STAT_OF(name)                     \
    MODEL int name(const char *path, void *to) \
    {                                           \
        (void)strlen(path);                     \
        return model_stat(to);                  \
    }
MODEL_STAT_OF(stat)
MODEL_STAT_OF(lstat)
MODEL_STAT_OF(stat64)
MODEL_STAT_OF(lstat64)

MODEL int fstat(int descriptor, void *to)
{
    (void)descriptor;
    return model_stat(to);
}

MODEL int fstat64(int descriptor, void *to)
{
    (void)descriptor;
    return model_stat(to);
}

MODEL int fstatat(int directory, const char *path, void *to, int flags)
{
    (void)directory, (void)flags;
    (void)strlen(path);
    return model_stat(to);
}

// Changes of the file system, by the names of files.
MODEL_HELPER int model_change(const char *path)
{
    (void)strlen(path);
    return model_status();
}

MODEL int mkdir(const char *path, unsigned mode) { return (void)mode, model_change(path); }
MODEL int rmdir(const char *path) { return model_change(path); }
MODEL int chdir(const char *path) { return model_change(path); }
MODEL int chmod(const char *path, unsigned mode) { return (void)mode, model_change(path); }
MODEL int chown(const char *path, unsigned user, unsigned group) { return (void)user, (void)group, model_change(path); }
MODEL int truncate(const char *path, long size) { return (void)size, model_change(path); }

MODEL int link(const char *from, const char *to)
{
    (void)strlen(from);
    return model_change(to);
}

MODEL int symlink(const char *from, const char *to)
{
    (void)strlen(from);
    return model_change(to);
}

MODEL int fchmod(int descriptor, unsigned mode) { return (void)descriptor, (void)mode, model_status(); }
MODEL int fchown(int descriptor, unsigned user, unsigned group) { return (void)descriptor, (void)user, (void)group, model_status(); }
MODEL int ftruncate(int descriptor, long size) { return (void)descriptor, (void)size, model_status(); }
MODEL int fsync(int descriptor) { return (void)descriptor, model_status(); }
MODEL int fdatasync(int descriptor) { return (void)descriptor, model_status(); }

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

MODEL int pipe(int *ends) { return model_new_descriptors(ends); }
MODEL int pipe2(int *ends, int flags) { return (void)flags, model_new_descriptors(ends); }

// The commands that store something behind their argument, such as F_GETLK, are not known.
MODEL int fcntl(int descriptor, int command, ...)
{
    if (descriptor < 0) {
        *__errno_location() = 9; // EBADF
        return -1;
    }
    if (command < 0 || command > 4)
        model_unsupported("commands of fcntl about locks and owners");
    return model_new_descriptor();
}

ssize_t read(int, void *, size_t);
ssize_t write(int, const void *, size_t);

MODEL ssize_t pread(int descriptor, void *to, size_t n, long offset) { return (void)offset, read(descriptor, to, n); }
MODEL ssize_t pwrite(int descriptor, const void *from, size_t n, long offset) { return (void)offset, write(descriptor, from, n); }

struct iovec {
    void *base;
    size_t length;
};

// Reading fills the buffers one after another.
MODEL ssize_t readv(int descriptor, const struct iovec *buffers, int count)
{
    ssize_t total = 0, got;
    for (int i = 0; i < count; i++) {
        got = read(descriptor, buffers[i].base, buffers[i].length);
        if (got < 0)
            return i == 0 ? -1 : total;
        total += got;
        if ((size_t)got < buffers[i].length)
            break;
    }
    return total;
}

MODEL ssize_t writev(int descriptor, const struct iovec *buffers, int count)
{
    ssize_t total = 0, put;
    for (int i = 0; i < count; i++) {
        put = write(descriptor, buffers[i].base, buffers[i].length);
        if (put < 0)
            return i == 0 ? -1 : total;
        total += put;
        if ((size_t)put < buffers[i].length)
            break;
    }
    return total;
}

// The text is not terminated.
MODEL ssize_t readlink(const char *path, char *to, size_t n)
{
    (void)strlen(path);
    return read(0, to, n);
}
