// Defines: memchr
//
// C11 7.24.5.1: the bytes are read in sequence and reading stops at the first
// match, so the range as a whole need not be valid.
#include "model.h"

MODEL void *memchr(const void *range, int byte, size_t n)
{
    const unsigned char *p = range;
    for (size_t i = 0; i < n; i++)
        if (p[i] == (unsigned char)byte)
            return (void *)(p + i);
    return NULL;
}
