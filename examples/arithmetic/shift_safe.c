// The repaired twin treats the full width apart.
//
// expect: safe
#include <fathom.h>

static unsigned low_mask(unsigned bits) {
    return bits < 32 ? (1u << bits) - 1 : ~0u;
}

int main(void) {
    unsigned bits = fathom_nondet_uint();

    fathom_assume(bits <= 32);
    unsigned mask = low_mask(bits);
    fathom_assert((mask & (mask + 1)) == 0);
    fathom_assert(bits == 0 || mask >> (bits - 1) == 1);
    return 0;
}
