// Defines: __rust_alloc __rust_alloc_zeroed __rust_dealloc __rust_realloc
//
// The allocator of Rust's library. Sizes are not zero and alignments powers of two, as the library ensures.
#include "model.h"

MODEL void *__rust_alloc(size_t size, size_t align)
{
    if (size > MODEL_MAX_OBJECT || __fathom_malloc_fails(size))
        return NULL;
    return __fathom_alloc(size, align, 0);
}

MODEL void *__rust_alloc_zeroed(size_t size, size_t align)
{
    if (size > MODEL_MAX_OBJECT || __fathom_malloc_fails(size))
        return NULL;
    return __fathom_alloc(size, align, 1);
}

MODEL void __rust_dealloc(void *p, size_t size, size_t align)
{
    (void)size;
    (void)align;
    __fathom_free(p);
}

MODEL void *__rust_realloc(void *p, size_t old, size_t align, size_t size)
{
    void *q;
    if (size > MODEL_MAX_OBJECT || __fathom_malloc_fails(size))
        return NULL;
    q = __fathom_alloc(size, align, 0);
    __builtin_memcpy(q, p, old < size ? old : size);
    __fathom_free(p);
    return q;
}
