// Defines: bsearch
//
// A linear search: all elements stay at constant offsets, whereas halving would
// read at symbolic ones. Which of several equal elements is found is not
// specified, so any may be. On an array that is not in order, an element that
// is present may be missed, as halving does.
#include "model.h"

MODEL void *bsearch(const void *key, const void *base, size_t count, size_t size, int (*compare)(const void *, const void *))
{
    const char *a = base;
    const char *found = NULL;
    _Bool ordered = 1;
    __fathom_check_read(base, model_array_size(count, size));
    int last = 1; // the sign of the comparison before: 1, then 0, then -1 in an ordered array
    for (size_t i = 0; i < count; i++) {
        int order = compare(key, a + i * size);
        int now = (order > 0) - (order < 0);
        if (now > last)
            ordered = 0;
        last = now;
        if (now == 0 && (found == NULL || __fathom_nondet_bool()))
            found = a + i * size;
    }
    if (!ordered && __fathom_nondet_bool())
        return NULL;
    return (void *)found;
}
