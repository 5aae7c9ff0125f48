// One mask of the bit reversal has a digit too few.
//
// expect: violated
// kind: user.assert
// line: 20
#include <fathom.h>
#include <stdint.h>

static uint32_t reverse(uint32_t x) {
    x = (x & 0x55555555u) << 1 | (x >> 1 & 0x55555555u);
    x = (x & 0x33333333u) << 2 | (x >> 2 & 0x33333333u);
    x = (x & 0x0f0f0f0fu) << 4 | (x >> 4 & 0x0f0f0f0u);
    x = (x & 0x00ff00ffu) << 8 | (x >> 8 & 0x00ff00ffu);
    return x << 16 | x >> 16;
}

int main(void) {
    uint32_t x = fathom_nondet_u32();

    fathom_assert(reverse(reverse(x)) == x);
    return 0;
}
