// Zigzag coding of signed numbers and Gray code, both with their inverses.
//
// expect: safe
#include <fathom.h>
#include <stdint.h>

static uint32_t zigzag(int32_t x) {
    return (uint32_t)x << 1 ^ (x < 0 ? ~0u : 0);
}

static int32_t unzigzag(uint32_t z) {
    return (int32_t)(z >> 1 ^ (0 - (z & 1)));
}

static uint32_t gray(uint32_t x) {
    return x ^ x >> 1;
}

static uint32_t ungray(uint32_t g) {
    for (unsigned s = 1; s < 32; s <<= 1)
        g ^= g >> s;
    return g;
}

int main(void) {
    int32_t x = fathom_nondet_i32();
    uint32_t u = fathom_nondet_u32();

    fathom_assert(unzigzag(zigzag(x)) == x);
    fathom_assert(ungray(gray(u)) == u);
    uint32_t change = gray(u) ^ gray(u + 1);
    fathom_assert(change != 0 && (change & (change - 1)) == 0);
    return 0;
}
