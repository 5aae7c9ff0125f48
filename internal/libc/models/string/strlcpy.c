// Defines: strlcpy
// Needs: strlen
//
// BSD: copies at most size - 1 bytes, always terminates unless size is 0, and
// returns the length of the source.
#include "model.h"

MODEL size_t strlcpy(char *to, const char *from, size_t size)
{
    size_t length = strlen(from);
    if (size != 0) {
        size_t copied = length < size ? length : size - 1;
        __builtin_memcpy(to, from, copied);
        to[copied] = 0;
    }
    return length;
}
