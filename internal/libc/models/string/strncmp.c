// Defines: strncmp
#include "model.h"

MODEL int strncmp(const char *left, const char *right, size_t n)
{
    const unsigned char *a = (const unsigned char *)left, *b = (const unsigned char *)right;
    for (size_t i = 0; i < n; i++) {
        if (a[i] != b[i])
            return model_sign(a[i] - b[i]);
        if (a[i] == 0)
            return 0;
    }
    return 0;
}
