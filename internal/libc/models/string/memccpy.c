// Defines: memccpy
#include "model.h"

MODEL void *memccpy(void *to, const void *from, int byte, size_t n)
{
    const unsigned char *source = from;
    size_t length = 0;
    while (length < n && source[length] != (unsigned char)byte)
        length++;
    if (length == n) {
        __builtin_memcpy(to, from, n);
        return NULL;
    }
    __builtin_memcpy(to, from, length + 1);
    return (char *)to + length + 1;
}
