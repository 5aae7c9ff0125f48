// Shifting a one into the sign bit of int is undefined; 1u would do.
//
// expect: violated
// kind: arith.shift
// line: 11
#include <fathom.h>

static unsigned pending;

static void request(unsigned line) {
    pending |= (unsigned)(1 << line);
}

int main(void) {
    unsigned line = fathom_nondet_uint();

    fathom_assume(line <= 31);
    request(line);
    fathom_assert(pending != 0);
    return 0;
}
