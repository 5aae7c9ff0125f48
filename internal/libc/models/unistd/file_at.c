// Defines: faccessat fchmodat fchownat linkat mkdirat openat readlinkat renameat symlinkat unlinkat
// Needs: __errno_location readlink strlen
//
// Operations on files whose names are relative to a directory.
#include "model.h"
#include "descriptor.h"

ssize_t readlink(const char *, char *, size_t);

MODEL_HELPER int model_change_at(int directory, const char *path)
{
    (void)directory;
    (void)strlen(path);
    return model_status();
}

MODEL int openat(int directory, const char *path, int flags, ...)
{
    (void)directory, (void)flags;
    (void)strlen(path);
    return model_new_descriptor();
}

MODEL int mkdirat(int directory, const char *path, unsigned mode) { return (void)mode, model_change_at(directory, path); }
MODEL int unlinkat(int directory, const char *path, int flags) { return (void)flags, model_change_at(directory, path); }
MODEL int faccessat(int directory, const char *path, int mode, int flags) { return (void)mode, (void)flags, model_change_at(directory, path); }
MODEL int fchmodat(int directory, const char *path, unsigned mode, int flags) { return (void)mode, (void)flags, model_change_at(directory, path); }

MODEL int fchownat(int directory, const char *path, unsigned user, unsigned group, int flags)
{
    (void)user, (void)group, (void)flags;
    return model_change_at(directory, path);
}

MODEL int renameat(int from_directory, const char *from, int directory, const char *to)
{
    (void)from_directory;
    (void)strlen(from);
    return model_change_at(directory, to);
}

MODEL int linkat(int from_directory, const char *from, int directory, const char *to, int flags)
{
    (void)flags;
    return renameat(from_directory, from, directory, to);
}

MODEL int symlinkat(const char *target, int directory, const char *path)
{
    (void)strlen(target);
    return model_change_at(directory, path);
}

MODEL ssize_t readlinkat(int directory, const char *path, char *to, size_t n)
{
    (void)directory;
    return readlink(path, to, n);
}
