// Defines: strsep
// Needs: strcspn
#include "model.h"

size_t strcspn(const char *, const char *);

MODEL char *strsep(char **position, const char *delimiters)
{
    char *s = *position, *end;
    if (s == NULL)
        return NULL;
    end = s + strcspn(s, delimiters);
    if (*end != 0) {
        *end = 0;
        *position = end + 1;
    } else {
        *position = NULL;
    }
    return s;
}
