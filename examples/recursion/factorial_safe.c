// Twelve factorial is the last that fits into int.
//
// expect: safe
#include <fathom.h>

static int factorial(int n) {
    return n <= 1 ? 1 : n * factorial(n - 1);
}

int main(void) {
    int n = fathom_nondet_int();

    fathom_assume(n >= 0 && n <= 12);
    int f = factorial(n);
    fathom_assert(f >= 1);
    fathom_assert(n < 2 || f % n == 0);
    return 0;
}
