// The repaired twin is verified with the bound that its loop keeps to.
//
// expect: safe
// args: --unwind 5
#include <fathom.h>

int main(void) {
    unsigned n = fathom_nondet_uint(), digits = 0;
    fathom_assume(n < 100000);
    while (n > 0) {
        n /= 10;
        digits++;
    }
    fathom_assert(digits <= 5);
    return 0;
}
