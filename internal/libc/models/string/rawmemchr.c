// Defines: rawmemchr __rawmemchr
//
// The byte is known to occur; running off the object is a bounds violation.
#include "model.h"

MODEL_HELPER void *model_rawmemchr(const void *range, int byte)
{
    const unsigned char *p = range;
    while (*p != (unsigned char)byte)
        p++;
    return (void *)p;
}

MODEL void *rawmemchr(const void *range, int byte)
{
    return model_rawmemchr(range, byte);
}

MODEL void *__rawmemchr(const void *range, int byte)
{
    return model_rawmemchr(range, byte);
}
