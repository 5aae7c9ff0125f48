// Defines: malloc
// Needs: __errno_location
//
// A size of 0 gives a distinct object without bytes, as glibc does, unless the
// user asked for null pointers. Sizes that no address space holds fail always;
// others fail only if the user asked for failing allocations.
#include "model.h"

MODEL void *malloc(size_t size)
{
    if (size > MODEL_MAX_OBJECT || __fathom_malloc_fails(size)) {
        *__errno_location() = ENOMEM;
        return NULL;
    }
    return __fathom_alloc(size, MODEL_MALLOC_ALIGN, 0);
}
