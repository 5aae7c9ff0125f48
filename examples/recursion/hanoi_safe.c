// The towers of Hanoi need 2^n - 1 moves, and each disk arrives.
//
// expect: safe
#include <fathom.h>

static unsigned char height[3];

static unsigned move(unsigned n, unsigned from, unsigned to, unsigned via) {
    if (n == 0)
        return 0;
    unsigned moves = move(n - 1, from, via, to);
    height[from]--;
    height[to]++;
    return moves + 1 + move(n - 1, via, to, from);
}

int main(void) {
    unsigned n = fathom_nondet_uint();

    fathom_assume(n <= 4);
    height[0] = (unsigned char)n;
    fathom_assert(move(n, 0, 2, 1) == (1u << n) - 1);
    fathom_assert(height[0] == 0 && height[1] == 0 && height[2] == n);
    return 0;
}
