// Euclid's algorithm divides both numbers; the loop's bound lies in the data.
//
// expect: safe
#include <fathom.h>

static unsigned gcd(unsigned a, unsigned b) {
    while (b) {
        unsigned r = a % b;
        a = b;
        b = r;
    }
    return a;
}

int main(void) {
    unsigned a = fathom_nondet_uchar(), b = fathom_nondet_uchar();

    fathom_assume(a >= 1 && a <= 30 && b >= 1 && b <= 30);
    unsigned g = gcd(a, b);
    fathom_assert(g >= 1 && a % g == 0 && b % g == 0);
    return 0;
}
