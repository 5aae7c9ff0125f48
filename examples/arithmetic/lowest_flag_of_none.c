// The number of the lowest flag, where none may be set: of zero the builtin says nothing.
//
// expect: violated
// kind: arith.bit-count
// line: 9
#include <fathom.h>

static int lowest(unsigned flags) {
    return __builtin_ctz(flags);
}

int main(void) {
    unsigned pending = fathom_nondet_uint() & 0xf0;
    return lowest(pending);
}
