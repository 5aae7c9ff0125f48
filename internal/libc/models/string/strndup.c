// Defines: strndup __strndup
// Needs: strnlen malloc
#include "model.h"

MODEL_HELPER char *model_strndup(const char *s, size_t max)
{
    size_t length = strnlen(s, max);
    char *copy = malloc(length + 1);
    if (copy != NULL) {
        __builtin_memcpy(copy, s, length);
        copy[length] = 0;
    }
    return copy;
}

MODEL char *strndup(const char *s, size_t max)
{
    return model_strndup(s, max);
}

MODEL char *__strndup(const char *s, size_t max)
{
    return model_strndup(s, max);
}
