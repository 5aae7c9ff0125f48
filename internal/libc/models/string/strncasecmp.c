// Defines: strncasecmp
#include "model.h"

MODEL int strncasecmp(const char *left, const char *right, size_t n)
{
    const unsigned char *a = (const unsigned char *)left, *b = (const unsigned char *)right;
    for (size_t i = 0; i < n; i++) {
        int diff = model_to_lower(a[i]) - model_to_lower(b[i]);
        if (diff != 0)
            return model_sign(diff);
        if (a[i] == 0)
            return 0;
    }
    return 0;
}
