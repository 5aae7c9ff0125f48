// Defines: strchrnul
#include "model.h"

MODEL char *strchrnul(const char *s, int c)
{
    size_t i = 0;
    while (s[i] != 0 && s[i] != (char)c)
        i++;
    return (char *)(s + i);
}
