// Ackermann's function for small arguments: the recursion's depth is found,
// not given.
//
// expect: safe
#include <fathom.h>

static unsigned ackermann(unsigned m, unsigned n) {
    if (m == 0)
        return n + 1;
    if (n == 0)
        return ackermann(m - 1, 1);
    return ackermann(m - 1, ackermann(m, n - 1));
}

int main(void) {
    unsigned n = fathom_nondet_uint();

    fathom_assume(n <= 3);
    fathom_assert(ackermann(1, n) == n + 2);
    fathom_assert(ackermann(2, 3) == 9);
    return 0;
}
