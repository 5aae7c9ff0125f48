// Defines: qsort qsort_r
//
// Bubble sort. Its sequence of neighbours compared is fixed by the number of
// elements, so loops have constant bounds and every element stays at a constant
// offset; only whether two neighbours are swapped is symbolic.
//
// The order of equal elements is not specified, so they are swapped or not by
// choice. The sequence of neighbours is a reduced word of the reversal, the
// longest permutation; every permutation is a subword of it (Bruhat order),
// hence every order of equal elements is covered.
#include "model.h"

#define MODEL_SWAP_BYTES 64

// The array must be there as a whole, whatever its elements are like.
MODEL_HELPER char *model_sorted_array(void *base, size_t count, size_t size)
{
    __fathom_check_write(base, model_array_size(count, size));
    return base;
}

// Exchanges the elements at a and b through a buffer, in pieces.
MODEL_HELPER void model_swap(char *a, char *b, size_t size)
{
    char piece[MODEL_SWAP_BYTES];
    while (size > 0) {
        size_t n = size < MODEL_SWAP_BYTES ? size : MODEL_SWAP_BYTES;
        __builtin_memcpy(piece, a, n);
        __builtin_memcpy(a, b, n);
        __builtin_memcpy(b, piece, n);
        a += n;
        b += n;
        size -= n;
    }
}

// Whether two neighbours with this result of comparing them are exchanged.
MODEL_HELPER _Bool model_out_of_order(int order)
{
    return order > 0 || (order == 0 && __fathom_nondet_bool());
}

MODEL void qsort(void *base, size_t count, size_t size, int (*compare)(const void *, const void *))
{
    char *a = model_sorted_array(base, count, size);
    for (size_t end = count; end > 1; end--)
        for (size_t i = 0; i + 1 < end; i++)
            if (model_out_of_order(compare(a + i * size, a + (i + 1) * size)))
                model_swap(a + i * size, a + (i + 1) * size, size);
}

// GNU: with an argument for the comparison.
MODEL void qsort_r(void *base, size_t count, size_t size, int (*compare)(const void *, const void *, void *), void *argument)
{
    char *a = model_sorted_array(base, count, size);
    for (size_t end = count; end > 1; end--)
        for (size_t i = 0; i + 1 < end; i++)
            if (model_out_of_order(compare(a + i * size, a + (i + 1) * size, argument)))
                model_swap(a + i * size, a + (i + 1) * size, size);
}
