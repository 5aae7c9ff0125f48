// Defines: strncat
// Needs: strlen strnlen
#include "model.h"

MODEL char *strncat(char *to, const char *from, size_t n)
{
    char *end = to + strlen(to);
    size_t length = strnlen(from, n);
    __builtin_memcpy(end, from, length);
    end[length] = 0;
    return to;
}
