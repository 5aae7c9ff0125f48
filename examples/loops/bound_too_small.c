// With a bound given, a loop that runs more often violates it: nothing is left out silently.
//
// expect: violated
// kind: control.unwind
// line: 13
// args: --unwind 4
// replay: no, a bound is nothing that a run has
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
