// Defines: aligned_alloc memalign valloc pvalloc posix_memalign
// Needs: __errno_location
//
// C17: an alignment that is not supported makes the function fail.
#include "model.h"

#define MODEL_PAGE 4096

MODEL_HELPER _Bool model_power_of_two(size_t n)
{
    return n != 0 && (n & (n - 1)) == 0;
}

// NULL when there is no memory.
MODEL_HELPER void *model_aligned(size_t align, size_t size)
{
    if (size > MODEL_MAX_OBJECT || align > MODEL_MAX_OBJECT || __fathom_malloc_fails(size))
        return NULL;
    return __fathom_alloc(size, align < MODEL_MALLOC_ALIGN ? MODEL_MALLOC_ALIGN : align, 0);
}

MODEL_HELPER void *model_aligned_errno(size_t align, size_t size)
{
    void *p;
    if (!model_power_of_two(align)) {
        *__errno_location() = EINVAL;
        return NULL;
    }
    p = model_aligned(align, size);
    if (p == NULL)
        *__errno_location() = ENOMEM;
    return p;
}

MODEL void *aligned_alloc(size_t align, size_t size)
{
    return model_aligned_errno(align, size);
}

MODEL void *memalign(size_t align, size_t size)
{
    return model_aligned_errno(align, size);
}

MODEL void *valloc(size_t size)
{
    return model_aligned_errno(MODEL_PAGE, size);
}

MODEL void *pvalloc(size_t size)
{
    if (size > MODEL_MAX_OBJECT) {
        *__errno_location() = ENOMEM;
        return NULL;
    }
    return model_aligned_errno(MODEL_PAGE, (size + MODEL_PAGE - 1) / MODEL_PAGE * MODEL_PAGE);
}

// Reports by its result and leaves errno alone.
MODEL int posix_memalign(void **out, size_t align, size_t size)
{
    void *p;
    if (!model_power_of_two(align) || align % sizeof(void *) != 0)
        return EINVAL;
    p = model_aligned(align, size);
    if (p == NULL)
        return ENOMEM;
    *out = p;
    return 0;
}
