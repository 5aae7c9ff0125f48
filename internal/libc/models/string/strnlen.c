// Defines: strnlen
#include "model.h"

MODEL size_t strnlen(const char *s, size_t max)
{
    size_t n = 0;
    while (n < max && s[n] != 0)
        n++;
    return n;
}
