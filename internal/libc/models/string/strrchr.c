// Defines: strrchr rindex
#include "model.h"

MODEL_HELPER char *model_strrchr(const char *s, int c)
{
    const char *last = NULL;
    for (size_t i = 0;; i++) {
        if (s[i] == (char)c)
            last = s + i;
        if (s[i] == 0)
            return (char *)last;
    }
}

MODEL char *strrchr(const char *s, int c)
{
    return model_strrchr(s, c);
}

MODEL char *rindex(const char *s, int c)
{
    return model_strrchr(s, c);
}
