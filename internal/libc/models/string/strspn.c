// Defines: strspn strcspn strpbrk
#include "model.h"

// Whether c occurs in the string set; the terminator does not count.
MODEL_HELPER _Bool model_in_set(const char *set, char c)
{
    for (size_t i = 0; set[i] != 0; i++)
        if (set[i] == c)
            return 1;
    return 0;
}

MODEL size_t strspn(const char *s, const char *set)
{
    size_t n = 0;
    while (s[n] != 0 && model_in_set(set, s[n]))
        n++;
    return n;
}

MODEL_HELPER size_t model_strcspn(const char *s, const char *set)
{
    size_t n = 0;
    while (s[n] != 0 && !model_in_set(set, s[n]))
        n++;
    return n;
}

MODEL size_t strcspn(const char *s, const char *set)
{
    return model_strcspn(s, set);
}

MODEL char *strpbrk(const char *s, const char *set)
{
    const char *found = s + model_strcspn(s, set);
    return *found != 0 ? (char *)found : NULL;
}
