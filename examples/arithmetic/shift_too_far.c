// A bit number of 32 is one too many for a 32-bit word.
//
// expect: violated
// kind: arith.shift
// line: 9
#include <fathom.h>

static unsigned low_mask(unsigned bits) {
    return (1u << bits) - 1;
}

int main(void) {
    unsigned bits = fathom_nondet_uint();

    fathom_assume(bits <= 32);
    unsigned mask = low_mask(bits);
    fathom_assert((mask & (mask + 1)) == 0);
    return 0;
}
