// Defines: strncpy stpncpy
// Needs: strnlen
#include "model.h"

MODEL_HELPER size_t model_strncpy(char *to, const char *from, size_t n)
{
    size_t length = strnlen(from, n);
    if (length != 0)
        model_copy_text(to, from, length);
    __builtin_memset(to + length, 0, n - length);
    return length;
}

MODEL char *strncpy(char *to, const char *from, size_t n)
{
    model_strncpy(to, from, n);
    return to;
}

MODEL char *stpncpy(char *to, const char *from, size_t n)
{
    return to + model_strncpy(to, from, n);
}
