// Defines: memrchr
//
// Reads forward and remembers the last match: offsets then stay constant even
// when n is symbolic.
#include "model.h"

MODEL void *memrchr(const void *range, int byte, size_t n)
{
    const unsigned char *p = range, *last = NULL;
    __fathom_check_read(p, n);
    for (size_t i = 0; i < n; i++)
        if (p[i] == (unsigned char)byte)
            last = p + i;
    return (void *)last;
}
