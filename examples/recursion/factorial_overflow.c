// Thirteen factorial does not fit into int.
//
// expect: violated
// kind: arith.signed-overflow
// line: 9
#include <fathom.h>

static int factorial(int n) {
    return n <= 1 ? 1 : n * factorial(n - 1);
}

int main(void) {
    int n = fathom_nondet_int();

    fathom_assume(n >= 0 && n <= 13);
    fathom_assert(factorial(n) >= 1);
    return 0;
}
