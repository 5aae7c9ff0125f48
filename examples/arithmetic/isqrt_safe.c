// The integer square root, one result bit per round, brackets its argument.
//
// expect: safe
#include <fathom.h>

static unsigned isqrt(unsigned n) {
    unsigned root = 0;
    for (unsigned bit = 1u << 14; bit; bit >>= 2) {
        if (n >= root + bit) {
            n -= root + bit;
            root = (root >> 1) + bit;
        } else {
            root >>= 1;
        }
    }
    return root;
}

int main(void) {
    unsigned n = fathom_nondet_u16();

    fathom_assume(n < 4096);
    unsigned r = isqrt(n);
    fathom_assert(r <= 63);
    fathom_assert(r * r <= n && n < (r + 1) * (r + 1));
    return 0;
}
