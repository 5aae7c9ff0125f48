// Defines: strstr
//
// The inner loop never reads past the terminator of the haystack: a zero there
// differs from the nonzero byte of the needle it is compared with.
#include "model.h"

MODEL char *strstr(const char *hay, const char *needle)
{
    for (size_t i = 0;; i++) {
        size_t j = 0;
        while (needle[j] != 0 && hay[i + j] == needle[j])
            j++;
        if (needle[j] == 0)
            return (char *)(hay + i);
        if (hay[i] == 0)
            return NULL;
    }
}
