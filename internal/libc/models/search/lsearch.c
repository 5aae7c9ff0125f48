// Defines: lfind lsearch
//
// The first element that compares equal is found.
#include "model.h"

typedef int model_compare(const void *, const void *);

MODEL_HELPER void *model_lfind(const void *key, const void *base, size_t count, size_t size, model_compare *compare)
{
    const char *p = base;
    __fathom_check_read(base, model_array_size(count, size));
    for (size_t i = 0; i < count; i++, p += size)
        if (compare(key, p) == 0)
            return (void *)p;
    return NULL;
}

MODEL void *lfind(const void *key, const void *base, size_t *count, size_t size, model_compare *compare)
{
    return model_lfind(key, base, *count, size, compare);
}

// What is not found is appended.
MODEL void *lsearch(const void *key, void *base, size_t *count, size_t size, model_compare *compare)
{
    void *found = model_lfind(key, base, *count, size, compare);
    if (found == NULL) {
        found = (char *)base + *count * size;
        __builtin_memcpy(found, key, size);
        ++*count;
    }
    return found;
}
