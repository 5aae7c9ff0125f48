// Defines: strcpy stpcpy __stpcpy
// Needs: strlen
//
// The length first, then one copy: the bounds of the destination and the
// overlap are each checked once, by the intrinsic.
#include "model.h"

MODEL char *strcpy(char *to, const char *from)
{
    model_copy_text(to, from, strlen(from) + 1);
    return to;
}

MODEL_HELPER char *model_stpcpy(char *to, const char *from)
{
    size_t n = strlen(from);
    model_copy_text(to, from, n + 1);
    return to + n;
}

MODEL char *stpcpy(char *to, const char *from)
{
    return model_stpcpy(to, from);
}

MODEL char *__stpcpy(char *to, const char *from)
{
    return model_stpcpy(to, from);
}
