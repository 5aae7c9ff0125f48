// Defines: calloc
// Needs: __errno_location
#include "model.h"

MODEL void *calloc(size_t count, size_t size)
{
    size_t total;
    if (__builtin_mul_overflow(count, size, &total) || total > MODEL_MAX_OBJECT || __fathom_malloc_fails(total)) {
        *__errno_location() = ENOMEM;
        return NULL;
    }
    return __fathom_alloc(total, MODEL_MALLOC_ALIGN, 1);
}
