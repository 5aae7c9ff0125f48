// Defines: remove rename tmpnam
// Needs: strlen __errno_location
#include "model.h"

MODEL int remove(const char *name)
{
    (void)strlen(name);
    return model_status();
}

MODEL int rename(const char *from, const char *to)
{
    (void)strlen(from);
    (void)strlen(to);
    return model_status();
}

#define MODEL_TMPNAM_SIZE 20 // L_tmpnam

static char model_tmpnam_buffer[MODEL_TMPNAM_SIZE];

MODEL char *tmpnam(char *to)
{
    if (to == NULL)
        to = model_tmpnam_buffer;
    if (__fathom_nondet_bool())
        return NULL;
    __fathom_havoc(to, MODEL_TMPNAM_SIZE - 1);
    to[MODEL_TMPNAM_SIZE - 1] = 0;
    return to;
}
