// Operations of CBMC on whole arrays: the objects that the pointers point into, from the pointers on.
//
// Defines: __CPROVER_array_equal __CPROVER_array_copy __CPROVER_array_replace
// Needs: memcmp

#include "model.h"

int memcmp(const void *, const void *, size_t);

// The number of bytes from p to the end of its object.
MODEL_HELPER size_t model_rest(const void *p)
{
    __fathom_check(p != NULL, "memory.null", "an array is at an address that is not null");
    return __fathom_object_size(p) - __fathom_object_offset(p);
}

// Arrays are equal if they are equally long and so are their elements.
MODEL _Bool __CPROVER_array_equal(const void *a, const void *b)
{
    size_t n = model_rest(a);
    return n == model_rest(b) && memcmp(a, b, n) == 0;
}

// All of the destination is written: what the source is too short for becomes arbitrary.
MODEL void __CPROVER_array_copy(void *to, const void *from)
{
    size_t n = model_rest(to), m = model_rest(from);
    if (m < n)
        __fathom_havoc((char *)to + m, n - m);
    __builtin_memmove(to, from, m < n ? m : n);
}

// Only as much of the destination is written as the source has.
MODEL void __CPROVER_array_replace(void *to, const void *from)
{
    size_t n = model_rest(to), m = model_rest(from);
    __builtin_memmove(to, from, m < n ? m : n);
}
