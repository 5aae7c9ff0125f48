// What CBMC's abstraction of strings asks, answered from the contents.
//
// Defines: __CPROVER_is_zero_string __CPROVER_zero_string_length
// Needs: strlen

#include "model.h"

size_t strlen(const char *);

// Whether a zero ends the string inside its object.
MODEL _Bool __CPROVER_is_zero_string(const void *p)
{
    size_t n = __fathom_object_size(p) - __fathom_object_offset(p);
    _Bool found = 0;
    __fathom_check_read(p, n);
    for (size_t i = 0; i < n; i++)
        found |= ((const char *)p)[i] == 0;
    return found;
}

MODEL size_t __CPROVER_zero_string_length(const void *p)
{
    return strlen(p);
}
