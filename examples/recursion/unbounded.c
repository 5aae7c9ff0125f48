// A recursion that never ends for odd numbers: it passes zero and wraps. Only
// a bound given by hand ends the search, and what lies beyond is reported.
//
// expect: violated
// kind: control.recursion
// line: 11
// args: --unwind 6
// replay: no, the bound is the verifier's; natively the stack overflows
#include <fathom.h>

static unsigned halve(unsigned n) { return n == 0 ? 0 : 1 + halve(n - 2); }

int main(void) {
    unsigned n = fathom_nondet_uint();

    fathom_assume(n <= 9);
    fathom_assert(halve(n) <= 4);
    return 0;
}
