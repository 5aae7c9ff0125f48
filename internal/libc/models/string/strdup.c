// Defines: strdup __strdup
// Needs: strlen malloc
#include "model.h"

MODEL_HELPER char *model_strdup(const char *s)
{
    size_t size = strlen(s) + 1;
    char *copy = malloc(size);
    if (copy != NULL)
        __builtin_memcpy(copy, s, size);
    return copy;
}

MODEL char *strdup(const char *s)
{
    return model_strdup(s);
}

MODEL char *__strdup(const char *s)
{
    return model_strdup(s);
}
