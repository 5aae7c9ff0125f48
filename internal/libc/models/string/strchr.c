// Defines: strchr index
#include "model.h"

MODEL_HELPER char *model_strchr(const char *s, int c)
{
    for (size_t i = 0;; i++) {
        if (s[i] == (char)c)
            return (char *)(s + i);
        if (s[i] == 0)
            return NULL;
    }
}

MODEL char *strchr(const char *s, int c)
{
    return model_strchr(s, c);
}

MODEL char *index(const char *s, int c)
{
    return model_strchr(s, c);
}
