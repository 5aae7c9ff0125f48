// A base and an offset, each in range, whose sum is not.
//
// expect: violated
// kind: arith.signed-overflow
// line: 12
#include <fathom.h>

int main(void) {
    int base = fathom_nondet_int(), offset = fathom_nondet_int();

    fathom_assume(base >= 0 && offset >= 0);
    int sum = base + offset;
    fathom_assert(sum >= base);
    return 0;
}
