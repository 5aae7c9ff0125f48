// Defines: strlen
//
// The loop ends at the terminator or at the end of the object, where the
// checked load is a bounds violation: no bound needs to be given.
#include "model.h"

MODEL size_t strlen(const char *s)
{
    size_t n = 0;
    while (s[n] != 0)
        n++;
    return n;
}
