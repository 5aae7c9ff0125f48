// The absolute value of the smallest integer does not fit.
//
// expect: violated
// kind: arith.signed-overflow
// line: 9
#include <fathom.h>

static int magnitude(int x) {
    return x < 0 ? -x : x;
}

int main(void) {
    int x = fathom_nondet_int();

    fathom_assert(magnitude(x) >= 0);
    return 0;
}
