// Defines: _Znwm _Znam _Znwj _Znaj _ZnwmRKSt9nothrow_t _ZnamRKSt9nothrow_t _ZdlPv _ZdaPv _ZdlPvm _ZdaPvm _ZdlPvj _ZdaPvj
// Defines: _ZdlPvRKSt9nothrow_t _ZdaPvRKSt9nothrow_t
// Defines: _ZSt7nothrow
// Needs: _ZSt17__throw_bad_allocv
// Defines: _ZnwmSt11align_val_tRKSt9nothrow_t _ZnamSt11align_val_tRKSt9nothrow_t
// Defines: _ZnwjSt11align_val_tRKSt9nothrow_t _ZnajSt11align_val_tRKSt9nothrow_t
//
// C++'s operator new and delete, under the names of the Itanium ABI for size_t
// as unsigned long (m) and unsigned int (j). Where it may fail, new throws std::bad_alloc.
#include "model.h"

_Noreturn void _ZSt17__throw_bad_allocv(void);

MODEL_VARIABLE const char _ZSt7nothrow = 0;

MODEL_HELPER void *model_new(size_t size)
{
    if (size > MODEL_MAX_OBJECT || __fathom_malloc_fails(size != 0 ? size : 1)) // never null for want of bytes
        _ZSt17__throw_bad_allocv();
    return __fathom_alloc(size, MODEL_MALLOC_ALIGN, 0);
}

// An alignment of new is a power of two: the compiler sees to it.
MODEL_HELPER void *model_new_nothrow(size_t size, size_t align)
{
    if (size > MODEL_MAX_OBJECT || __fathom_malloc_fails(size != 0 ? size : 1)) // never null for want of bytes
        return NULL;
    return __fathom_alloc(size, align, 0);
}

MODEL void *_Znwm(size_t size)
{
    return model_new(size);
}

MODEL void *_Znam(size_t size)
{
    return model_new(size);
}

MODEL void *_Znwj(size_t size)
{
    return model_new(size);
}

MODEL void *_Znaj(size_t size)
{
    return model_new(size);
}

MODEL void *_ZnwmRKSt9nothrow_t(size_t size, const void *tag)
{
    (void)tag;
    return model_new_nothrow(size, MODEL_MALLOC_ALIGN);
}

MODEL void *_ZnamRKSt9nothrow_t(size_t size, const void *tag)
{
    (void)tag;
    return model_new_nothrow(size, MODEL_MALLOC_ALIGN);
}

MODEL void *_ZnwmSt11align_val_tRKSt9nothrow_t(size_t size, size_t align, const void *tag)
{
    (void)tag;
    return model_new_nothrow(size, align);
}

MODEL void *_ZnamSt11align_val_tRKSt9nothrow_t(size_t size, size_t align, const void *tag)
{
    (void)tag;
    return model_new_nothrow(size, align);
}

MODEL void *_ZnwjSt11align_val_tRKSt9nothrow_t(size_t size, size_t align, const void *tag)
{
    (void)tag;
    return model_new_nothrow(size, align);
}

MODEL void *_ZnajSt11align_val_tRKSt9nothrow_t(size_t size, size_t align, const void *tag)
{
    (void)tag;
    return model_new_nothrow(size, align);
}

MODEL void _ZdlPv(void *p)
{
    __fathom_free(p);
}

MODEL void _ZdaPv(void *p)
{
    __fathom_free(p);
}

// The sized forms; the size is what the compiler knows of the static type.
MODEL void _ZdlPvm(void *p, size_t size)
{
    (void)size;
    __fathom_free(p);
}

MODEL void _ZdaPvm(void *p, size_t size)
{
    (void)size;
    __fathom_free(p);
}

MODEL void _ZdlPvj(void *p, size_t size)
{
    (void)size;
    __fathom_free(p);
}

MODEL void _ZdaPvj(void *p, size_t size)
{
    (void)size;
    __fathom_free(p);
}

MODEL void _ZdlPvRKSt9nothrow_t(void *p, const void *tag)
{
    (void)tag;
    __fathom_free(p);
}

MODEL void _ZdaPvRKSt9nothrow_t(void *p, const void *tag)
{
    (void)tag;
    __fathom_free(p);
}
