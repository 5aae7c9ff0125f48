// The repaired twin negates in unsigned arithmetic, where nothing overflows.
//
// expect: safe
#include <fathom.h>

static unsigned magnitude(int x) {
    return x < 0 ? 0u - (unsigned)x : (unsigned)x;
}

int main(void) {
    int x = fathom_nondet_int();
    unsigned m = magnitude(x);

    fathom_assert(m <= 2147483648u);
    fathom_assert(x >= 0 ? m == (unsigned)x : m + (unsigned)x == 0);
    return 0;
}
