// Defines: memcmp bcmp
//
// Both ranges must be valid as a whole: implementations read ahead of the
// first difference. The loop has no early exit, so that its number of
// iterations depends on n alone and not on the contents.
#include "model.h"

MODEL_HELPER int model_memcmp(const void *left, const void *right, size_t n)
{
    const unsigned char *a = left, *b = right;
    int diff = 0;
    __fathom_check_read(a, n);
    __fathom_check_read(b, n);
    for (size_t i = 0; i < n; i++)
        diff = diff != 0 ? diff : a[i] - b[i];
    return model_sign(diff);
}

MODEL int memcmp(const void *left, const void *right, size_t n)
{
    return model_memcmp(left, right, n);
}

MODEL int bcmp(const void *left, const void *right, size_t n)
{
    return model_memcmp(left, right, n);
}
