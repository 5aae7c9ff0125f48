// Defines: _Znwm _Znam _Znwj _Znaj _ZnwmRKSt9nothrow_t _ZnamRKSt9nothrow_t _ZdlPv _ZdaPv _ZdlPvm _ZdaPvm _ZdlPvj _ZdaPvj
// Defines: _ZdlPvRKSt9nothrow_t _ZdaPvRKSt9nothrow_t
// Defines: _ZSt7nothrow
// Needs: _ZSt17__throw_bad_allocv
// Defines: _ZnwmSt11align_val_tRKSt9nothrow_t _ZnamSt11align_val_tRKSt9nothrow_t
// Defines: _ZnwjSt11align_val_tRKSt9nothrow_t _ZnajSt11align_val_tRKSt9nothrow_t
// Defines: _ZnwmSt11align_val_t _ZnamSt11align_val_t _ZnwjSt11align_val_t _ZnajSt11align_val_t
// Defines: _ZdlPvSt11align_val_t _ZdaPvSt11align_val_t _ZdlPvSt11align_val_tRKSt9nothrow_t _ZdaPvSt11align_val_tRKSt9nothrow_t
// Defines: _ZdlPvmSt11align_val_t _ZdaPvmSt11align_val_t _ZdlPvjSt11align_val_t _ZdaPvjSt11align_val_t
//
// C++'s operator new and delete, under the names of the Itanium ABI for size_t
// as unsigned long (m) and unsigned int (j). Where it may fail, new throws std::bad_alloc.
//
// What new makes delete frees, and what new[] makes delete[]; mixing them is a violation of memory.free. A program may replace these
// operators by its own. Those that are left then call the replaced ones, as the standard says, and, as most replacements are made of malloc and
// free, may be mixed with those.
#include "model.h"

_Noreturn void _ZSt17__throw_bad_allocv(void);
void *_Znwm(size_t);
void *_Znwj(size_t);
void _ZdlPv(void *);
void _ZdaPv(void *);

MODEL_VARIABLE const char _ZSt7nothrow = 0;

// The program's own operators.
#define OWN_NEW (__fathom_is_replaced("_Znwm") || __fathom_is_replaced("_Znwj"))
#define OWN_NEW_ARRAY (__fathom_is_replaced("_Znam") || __fathom_is_replaced("_Znaj"))
#define OWN_DELETE (__fathom_is_replaced("_ZdlPv") || __fathom_is_replaced("_ZdlPvm") || __fathom_is_replaced("_ZdlPvj"))
#define OWN_DELETE_ARRAY (__fathom_is_replaced("_ZdaPv") || __fathom_is_replaced("_ZdaPvm") || __fathom_is_replaced("_ZdaPvj"))

MODEL_HELPER void *model_allocate(size_t size, size_t align, int array)
{
    if (array)
        return __fathom_alloc_by(size, align, 0, MODEL_NEW_ARRAY);
    return __fathom_alloc_by(size, align, 0, MODEL_NEW);
}

// An object for the program's own operator delete, if it has one.
MODEL_HELPER void *model_allocate_plain(size_t size, int array)
{
    if (OWN_DELETE || (array && OWN_DELETE_ARRAY))
        return __fathom_alloc(size, MODEL_MALLOC_ALIGN, 0);
    return model_allocate(size, MODEL_MALLOC_ALIGN, array);
}

MODEL_HELPER _Bool model_new_fails(size_t size)
{
    return size > MODEL_MAX_OBJECT || __fathom_malloc_fails(size != 0 ? size : 1); // never null for want of bytes
}

MODEL_HELPER void *model_new(size_t size, int array)
{
    if (array && OWN_NEW)
        return sizeof(size_t) == 8 ? _Znwm(size) : _Znwj(size);
    if (model_new_fails(size))
        _ZSt17__throw_bad_allocv();
    return model_allocate_plain(size, array);
}

MODEL_HELPER void *model_new_nothrow(size_t size, int array)
{
    if (OWN_NEW || (array && OWN_NEW_ARRAY))
        model_unsupported("new (std::nothrow) with an operator new of the program's own");
    return model_new_fails(size) ? NULL : model_allocate_plain(size, array);
}

// An alignment of new is a power of two: the compiler sees to it. The operators for aligned objects call one another only.
MODEL_HELPER void *model_new_aligned(size_t size, size_t align, int array)
{
    if (model_new_fails(size))
        _ZSt17__throw_bad_allocv();
    return model_allocate(size, align, array);
}

MODEL_HELPER void *model_new_aligned_nothrow(size_t size, size_t align, int array)
{
    return model_new_fails(size) ? NULL : model_allocate(size, align, array);
}

MODEL void *_Znwm(size_t size)
{
    return model_new(size, 0);
}

MODEL void *_Znam(size_t size)
{
    return model_new(size, 1);
}

MODEL void *_Znwj(size_t size)
{
    return model_new(size, 0);
}

MODEL void *_Znaj(size_t size)
{
    return model_new(size, 1);
}

MODEL void *_ZnwmRKSt9nothrow_t(size_t size, const void *tag)
{
    (void)tag;
    return model_new_nothrow(size, 0);
}

MODEL void *_ZnamRKSt9nothrow_t(size_t size, const void *tag)
{
    (void)tag;
    return model_new_nothrow(size, 1);
}

MODEL void *_ZnwmSt11align_val_tRKSt9nothrow_t(size_t size, size_t align, const void *tag)
{
    (void)tag;
    return model_new_aligned_nothrow(size, align, 0);
}

MODEL void *_ZnamSt11align_val_tRKSt9nothrow_t(size_t size, size_t align, const void *tag)
{
    (void)tag;
    return model_new_aligned_nothrow(size, align, 1);
}

MODEL void *_ZnwjSt11align_val_tRKSt9nothrow_t(size_t size, size_t align, const void *tag)
{
    (void)tag;
    return model_new_aligned_nothrow(size, align, 0);
}

MODEL void *_ZnajSt11align_val_tRKSt9nothrow_t(size_t size, size_t align, const void *tag)
{
    (void)tag;
    return model_new_aligned_nothrow(size, align, 1);
}

MODEL void _ZdlPv(void *p)
{
    if (OWN_NEW)
        __fathom_free(p);
    else
        __fathom_free_by(p, MODEL_NEW);
}

MODEL void _ZdaPv(void *p)
{
    if (OWN_DELETE)
        _ZdlPv(p);
    else if (OWN_NEW || OWN_NEW_ARRAY)
        __fathom_free(p);
    else
        __fathom_free_by(p, MODEL_NEW_ARRAY);
}

// The sized forms. The size is that of the static type, and must be what was asked of new (C++17 21.6.2.1, paragraph 15; 21.6.2.2, paragraph
// 14); it is not where an object is deleted as another type whose destructor is not virtual.
MODEL_HELPER void model_check_size(void *p, size_t asked, size_t size)
{
    __fathom_check(p == NULL || asked == size, "memory.free", "delete of an object as one of another size");
}

MODEL void _ZdlPvm(void *p, size_t size)
{
    size_t asked = __fathom_object_size(p);
    _ZdlPv(p);
    if (!OWN_NEW)
        model_check_size(p, asked, size);
}

MODEL void _ZdaPvm(void *p, size_t size)
{
    size_t asked = __fathom_object_size(p);
    _ZdaPv(p);
    if (!(OWN_NEW || OWN_NEW_ARRAY))
        model_check_size(p, asked, size);
}

MODEL void _ZdlPvj(void *p, size_t size)
{
    size_t asked = __fathom_object_size(p);
    _ZdlPv(p);
    if (!OWN_NEW)
        model_check_size(p, asked, size);
}

MODEL void _ZdaPvj(void *p, size_t size)
{
    size_t asked = __fathom_object_size(p);
    _ZdaPv(p);
    if (!(OWN_NEW || OWN_NEW_ARRAY))
        model_check_size(p, asked, size);
}

MODEL void _ZdlPvRKSt9nothrow_t(void *p, const void *tag)
{
    (void)tag;
    _ZdlPv(p);
}

MODEL void _ZdaPvRKSt9nothrow_t(void *p, const void *tag)
{
    (void)tag;
    _ZdaPv(p);
}

// Aligned objects.
MODEL void *_ZnwmSt11align_val_t(size_t size, size_t align)
{
    return model_new_aligned(size, align, 0);
}

MODEL void *_ZnamSt11align_val_t(size_t size, size_t align)
{
    return model_new_aligned(size, align, 1);
}

MODEL void *_ZnwjSt11align_val_t(size_t size, size_t align)
{
    return model_new_aligned(size, align, 0);
}

MODEL void *_ZnajSt11align_val_t(size_t size, size_t align)
{
    return model_new_aligned(size, align, 1);
}

MODEL_HELPER void model_delete_aligned(void *p, int array)
{
    if (array)
        __fathom_free_by(p, MODEL_NEW_ARRAY);
    else
        __fathom_free_by(p, MODEL_NEW);
}

MODEL_HELPER void model_delete_aligned_sized(void *p, size_t size, int array)
{
    size_t asked = __fathom_object_size(p);
    model_delete_aligned(p, array);
    model_check_size(p, asked, size);
}

MODEL void _ZdlPvSt11align_val_t(void *p, size_t align)
{
    (void)align;
    model_delete_aligned(p, 0);
}

MODEL void _ZdlPvSt11align_val_tRKSt9nothrow_t(void *p, size_t align, const void *tag)
{
    (void)align, (void)tag;
    model_delete_aligned(p, 0);
}

MODEL void _ZdlPvmSt11align_val_t(void *p, size_t size, size_t align)
{
    (void)align;
    model_delete_aligned_sized(p, size, 0);
}

MODEL void _ZdlPvjSt11align_val_t(void *p, size_t size, size_t align)
{
    (void)align;
    model_delete_aligned_sized(p, size, 0);
}

MODEL void _ZdaPvSt11align_val_t(void *p, size_t align)
{
    (void)align;
    model_delete_aligned(p, 1);
}

MODEL void _ZdaPvSt11align_val_tRKSt9nothrow_t(void *p, size_t align, const void *tag)
{
    (void)align, (void)tag;
    model_delete_aligned(p, 1);
}

MODEL void _ZdaPvmSt11align_val_t(void *p, size_t size, size_t align)
{
    (void)align;
    model_delete_aligned_sized(p, size, 1);
}

MODEL void _ZdaPvjSt11align_val_t(void *p, size_t size, size_t align)
{
    (void)align;
    model_delete_aligned_sized(p, size, 1);
}
