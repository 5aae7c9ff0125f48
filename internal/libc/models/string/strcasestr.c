// Defines: strcasestr
#include "model.h"

MODEL char *strcasestr(const char *hay, const char *needle)
{
    const unsigned char *h = (const unsigned char *)hay, *n = (const unsigned char *)needle;
    for (size_t i = 0;; i++) {
        size_t j = 0;
        while (n[j] != 0 && model_to_lower(h[i + j]) == model_to_lower(n[j]))
            j++;
        if (n[j] == 0)
            return (char *)(hay + i);
        if (h[i] == 0)
            return NULL;
    }
}
