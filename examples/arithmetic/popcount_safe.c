// Three ways to count the ones of a 16-bit word agree.
//
// expect: safe
#include <fathom.h>
#include <stdint.h>

static unsigned by_loop(uint16_t x) {
    unsigned n = 0;
    for (int i = 0; i < 16; i++)
        n += x >> i & 1u;
    return n;
}

// Kernighan: each round clears the lowest one.
static unsigned by_clearing(uint16_t x) {
    unsigned n = 0;
    while (x) {
        x = (uint16_t)(x & (x - 1));
        n++;
    }
    return n;
}

static unsigned by_halves(uint16_t x) {
    unsigned v = x - ((x >> 1) & 0x5555u);
    v = (v & 0x3333u) + ((v >> 2) & 0x3333u);
    v = (v + (v >> 4)) & 0x0f0fu;
    return (v + (v >> 8)) & 0x1fu;
}

int main(void) {
    uint16_t x = fathom_nondet_u16();
    unsigned n = by_halves(x);

    fathom_assert(n == by_loop(x));
    fathom_assert(n == by_clearing(x));
    fathom_assert(n == (unsigned)__builtin_popcount(x));
    return 0;
}
