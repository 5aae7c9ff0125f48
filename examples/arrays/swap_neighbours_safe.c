// Swapping all pairs of neighbours twice restores the array.
//
// expect: safe
#include <fathom.h>

#define N 3000

static unsigned v[N];

static void swap_pairs(void) {
    for (unsigned i = 0; i + 1 < N; i += 2) {
        unsigned t = v[i];
        v[i] = v[i + 1];
        v[i + 1] = t;
    }
}

int main(void) {
    unsigned x = fathom_nondet_uint();

    for (unsigned i = 0; i < N; i++)
        v[i] = x + i;
    swap_pairs();
    swap_pairs();
    for (unsigned i = 0; i < N; i += 500)
        fathom_assert(v[i] == x + i);
    return 0;
}
