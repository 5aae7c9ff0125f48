// Even and odd defined by each other.
//
// expect: safe
#include <fathom.h>

static int is_odd(unsigned n);

static int is_even(unsigned n) {
    return n == 0 ? 1 : is_odd(n - 1);
}

static int is_odd(unsigned n) {
    return n == 0 ? 0 : is_even(n - 1);
}

int main(void) {
    unsigned n = fathom_nondet_uint();

    fathom_assume(n <= 10);
    fathom_assert(is_even(n) == (n % 2 == 0));
    fathom_assert(is_even(n) != is_odd(n));
    return 0;
}
