// Defines: memmem
#include "model.h"

MODEL void *memmem(const void *hay, size_t hay_size, const void *needle, size_t needle_size)
{
    const unsigned char *h = hay, *n = needle;
    __fathom_check_read(hay, hay_size);
    __fathom_check_read(needle, needle_size);
    if (needle_size > hay_size)
        return NULL;
    for (size_t i = 0; i <= hay_size - needle_size; i++) {
        size_t j = 0;
        while (j < needle_size && h[i + j] == n[j])
            j++;
        if (j == needle_size)
            return (void *)(h + i);
    }
    return NULL;
}
