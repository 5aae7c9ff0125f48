// Defines: strxfrm
// Needs: strlen
//
// The identity in the C locale. When the result does not fit, the contents of
// the destination are unspecified.
#include "model.h"

MODEL size_t strxfrm(char *to, const char *from, size_t size)
{
    size_t length = strlen(from);
    if (length < size)
        __builtin_memcpy(to, from, length + 1);
    else
        __fathom_havoc(to, size);
    return length;
}
