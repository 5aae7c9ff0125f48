// Fibonacci numbers by double recursion and by iteration agree.
//
// expect: safe
#include <fathom.h>

static unsigned slow(unsigned n) {
    return n < 2 ? n : slow(n - 1) + slow(n - 2);
}

static unsigned fast(unsigned n) {
    unsigned a = 0, b = 1;
    while (n--) {
        unsigned next = a + b;
        a = b;
        b = next;
    }
    return a;
}

int main(void) {
    unsigned n = fathom_nondet_uint();

    fathom_assume(n <= 6);
    fathom_assert(slow(n) == fast(n));
    fathom_assert(slow(10) == 55);
    return 0;
}
