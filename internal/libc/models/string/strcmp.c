// Defines: strcmp strcoll
//
// strcoll is strcmp in the C locale, the only one modelled (see setlocale).
#include "model.h"

MODEL_HELPER int model_strcmp(const char *left, const char *right)
{
    const unsigned char *a = (const unsigned char *)left, *b = (const unsigned char *)right;
    size_t i = 0;
    while (a[i] != 0 && a[i] == b[i])
        i++;
    return model_sign(a[i] - b[i]);
}

MODEL int strcmp(const char *left, const char *right)
{
    return model_strcmp(left, right);
}

MODEL int strcoll(const char *left, const char *right)
{
    return model_strcmp(left, right);
}
