// Defines: mmap mmap64 munmap mprotect madvise
// Needs: __errno_location
//
// A mapping is a heap object of the length asked for; what a file holds is arbitrary. Parts of one are neither unmapped
// nor protected.
#include "model.h"

MODEL_HELPER void *model_map(void *at, size_t length, int flags)
{
    enum { FIXED = 0x10, ANONYMOUS = 0x20 };
    if ((flags & FIXED) != 0 || at != NULL)
        model_unsupported("mmap at a given address");
    if (length == 0 || length > MODEL_MAX_OBJECT || model_status() != 0) {
        if (length == 0)
            *__errno_location() = EINVAL;
        return (void *)-1;
    }
    return __fathom_alloc_by(length, 4096, (flags & ANONYMOUS) != 0, MODEL_MAPPING);
}

MODEL void *mmap(void *at, size_t length, int protection, int flags, int descriptor, long offset)
{
    (void)protection, (void)descriptor, (void)offset;
    return model_map(at, length, flags);
}

MODEL void *mmap64(void *at, size_t length, int protection, int flags, int descriptor, long long offset)
{
    (void)protection, (void)descriptor, (void)offset;
    return model_map(at, length, flags);
}

MODEL int munmap(void *at, size_t length)
{
    if (__fathom_object_offset(at) != 0 || (length + 4095) / 4096 != (__fathom_object_size(at) + 4095) / 4096)
        model_unsupported("munmap of a part of a mapping");
    __fathom_free_by(at, MODEL_MAPPING);
    return 0;
}

MODEL int mprotect(void *at, size_t length, int protection)
{
    enum { READ = 1, WRITE = 2 };
    (void)at, (void)length;
    if ((protection & (READ | WRITE)) != (READ | WRITE))
        model_unsupported("mprotect that takes rights away");
    return model_status();
}

MODEL int madvise(void *at, size_t length, int advice)
{
    enum { DONTNEED = 4, FREE = 8 };
    if (advice == DONTNEED || advice == FREE)
        model_unsupported("madvise that drops contents");
    (void)at, (void)length;
    return model_status();
}
