// Defines: memset bzero explicit_bzero
#include "model.h"

MODEL void *memset(void *to, int byte, size_t n)
{
    return __builtin_memset(to, byte, n);
}

MODEL void bzero(void *to, size_t n)
{
    __builtin_memset(to, 0, n);
}

MODEL void explicit_bzero(void *to, size_t n)
{
    __builtin_memset(to, 0, n);
}
