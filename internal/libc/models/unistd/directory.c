// Defines: closedir dirfd fdopendir opendir readdir readdir64 rewinddir seekdir telldir
// Needs: __errno_location free malloc strlen
//
// Directories: any entries with any names.
#include "model.h"
#include "descriptor.h"
#include "directory.h"

struct model_directory {
    int descriptor;
    struct model_entry entry;
    struct model_entry64 entry64;
};

MODEL_HELPER struct model_directory *model_open_directory(int descriptor)
{
    struct model_directory *d;
    if (model_status() != 0)
        return NULL;
    d = malloc(sizeof *d);
    if (d != NULL)
        d->descriptor = descriptor;
    return d;
}

MODEL struct model_directory *opendir(const char *path)
{
    (void)strlen(path);
    return model_open_directory(model_int_in(0, INT_MAX));
}

MODEL struct model_directory *fdopendir(int descriptor) { return model_open_directory(descriptor); }
MODEL int dirfd(struct model_directory *d) { return d->descriptor; }

MODEL int closedir(struct model_directory *d)
{
    int status = model_status();
    (void)*(volatile int *)&d->descriptor; // null is no directory
    free(d);
    return status;
}

// An entry has a name of 1 to 255 bytes; nothing more is known of it.
MODEL_HELPER _Bool model_next_name(char *name)
{
    size_t length;
    if (__fathom_nondet_bool()) { // the end, or an error
        if (__fathom_nondet_bool())
            *__errno_location() = model_int_in(1, 133);
        return 0;
    }
    length = model_size_in(1, 255);
    __fathom_havoc(name, length);
    __fathom_assume(name[0] != 0);
    name[length] = 0;
    return 1;
}

MODEL struct model_entry *readdir(struct model_directory *d)
{
    struct model_entry *e = &d->entry;
    __fathom_havoc(e, sizeof *e);
    return model_next_name(e->name) ? e : NULL;
}

MODEL struct model_entry64 *readdir64(struct model_directory *d)
{
    struct model_entry64 *e = &d->entry64;
    __fathom_havoc(e, sizeof *e);
    return model_next_name(e->name) ? e : NULL;
}

MODEL void rewinddir(struct model_directory *d) { (void)*(volatile int *)&d->descriptor; }

MODEL void seekdir(struct model_directory *d, long place)
{
    (void)place;
    rewinddir(d);
}

MODEL long telldir(struct model_directory *d)
{
    rewinddir(d);
    return (long)__fathom_nondet_u64();
}
