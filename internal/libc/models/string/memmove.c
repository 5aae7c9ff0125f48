// Defines: memmove bcopy
#include "model.h"

MODEL void *memmove(void *to, const void *from, size_t n)
{
    return __builtin_memmove(to, from, n);
}

MODEL void bcopy(const void *from, void *to, size_t n)
{
    __builtin_memmove(to, from, n);
}
