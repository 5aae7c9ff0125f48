// Defines: realloc reallocarray
// Needs: malloc free __errno_location
//
// The block is always a new object, so that stale pointers to it are found. Its
// address may be the old one where the layout allows addresses to be used again.
// realloc(p, 0) frees p and returns NULL, as glibc
// does, unless the user asked for either that or a new object without bytes.
#include "model.h"

MODEL_HELPER void *model_realloc(void *old, size_t size)
{
    size_t old_size;
    char *fresh;
    if (old == NULL)
        return malloc(size);
    if (size == 0) {
        free(old);
        return __fathom_realloc_frees() ? NULL : __fathom_alloc(0, MODEL_MALLOC_ALIGN, 0);
    }
    old_size = __fathom_object_size(old);
    // A failing call leaves the block alone, yet its argument must be valid
    // all the same; the successful path learns that from free.
    __fathom_check(__fathom_object_offset(old) == 0 && __fathom_is_dereferenceable(old, old_size), "memory.free",
                   "realloc of a pointer that is not the start of an allocated block");
    if (size > MODEL_MAX_OBJECT || __fathom_malloc_fails(size)) {
        *__errno_location() = ENOMEM;
        return NULL;
    }
    fresh = __fathom_alloc_over(size, MODEL_MALLOC_ALIGN, old);
    __builtin_memcpy(fresh, old, old_size < size ? old_size : size);
    __fathom_copy_object_tracks(fresh, old);
    free(old);
    return fresh;
}

MODEL void *realloc(void *old, size_t size)
{
    return model_realloc(old, size);
}

MODEL void *reallocarray(void *old, size_t count, size_t size)
{
    size_t total;
    if (__builtin_mul_overflow(count, size, &total)) {
        *__errno_location() = ENOMEM;
        return NULL;
    }
    return model_realloc(old, total);
}
