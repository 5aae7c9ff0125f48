// Defines: strcat
// Needs: strlen
#include "model.h"

MODEL char *strcat(char *to, const char *from)
{
    __builtin_memcpy(to + strlen(to), from, strlen(from) + 1);
    return to;
}
