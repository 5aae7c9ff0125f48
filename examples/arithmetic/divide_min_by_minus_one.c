// The quotient INT_MIN / -1 overflows, although the divisor is not zero.
//
// expect: violated
// kind: arith.signed-overflow
// line: 12
#include <fathom.h>

int main(void) {
    int total = fathom_nondet_int(), step = fathom_nondet_int();

    fathom_assume(step == -1 || step == 1);
    int steps = total / step;
    fathom_assert(steps == total || steps + total == 0);
    return 0;
}
