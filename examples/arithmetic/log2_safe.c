// The position of the highest one, by bisection of the word.
//
// expect: safe
#include <fathom.h>
#include <stdint.h>

static unsigned log2_floor(uint32_t x) {
    unsigned n = 0;
    if (x >= 1u << 16) { x >>= 16; n += 16; }
    if (x >= 1u << 8) { x >>= 8; n += 8; }
    if (x >= 1u << 4) { x >>= 4; n += 4; }
    if (x >= 1u << 2) { x >>= 2; n += 2; }
    if (x >= 1u << 1) { n += 1; }
    return n;
}

int main(void) {
    uint32_t x = fathom_nondet_u32();

    fathom_assume(x != 0);
    unsigned n = log2_floor(x);
    fathom_assert(n < 32 && x >> n == 1);
    fathom_assert(n == 31u - (unsigned)__builtin_clz(x));
    return 0;
}
