// Defines: strlcat
// Needs: strlen strnlen
#include "model.h"

MODEL size_t strlcat(char *to, const char *from, size_t size)
{
    size_t start = strnlen(to, size), length = strlen(from);
    if (start < size) {
        size_t room = size - start - 1;
        size_t copied = length < room ? length : room;
        __builtin_memcpy(to + start, from, copied);
        to[start + copied] = 0;
    }
    return start + length;
}
