// Parity by folding equals the parity of the count of ones.
//
// expect: safe
#include <fathom.h>
#include <stdint.h>

static unsigned parity(uint32_t x) {
    x ^= x >> 16;
    x ^= x >> 8;
    x ^= x >> 4;
    return 0x6996u >> (x & 15) & 1; // the parities of 0..15, one bit each
}

int main(void) {
    uint32_t x = fathom_nondet_u32();
    unsigned bits = 0;

    for (int i = 0; i < 32; i++)
        bits ^= x >> i & 1;
    fathom_assert(parity(x) == bits);
    return 0;
}
