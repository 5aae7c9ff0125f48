// Defines: strcasecmp __strcasecmp
#include "model.h"

MODEL_HELPER int model_strcasecmp(const char *left, const char *right)
{
    const unsigned char *a = (const unsigned char *)left, *b = (const unsigned char *)right;
    size_t i = 0;
    while (a[i] != 0 && model_to_lower(a[i]) == model_to_lower(b[i]))
        i++;
    return model_sign(model_to_lower(a[i]) - model_to_lower(b[i]));
}

MODEL int strcasecmp(const char *left, const char *right)
{
    return model_strcasecmp(left, right);
}

MODEL int __strcasecmp(const char *left, const char *right)
{
    return model_strcasecmp(left, right);
}
