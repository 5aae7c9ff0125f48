// The repaired twin says -1 if no flag is set.
//
// expect: safe
#include <fathom.h>

static int lowest(unsigned flags) {
    return flags == 0 ? -1 : __builtin_ctz(flags);
}

int main(void) {
    unsigned pending = fathom_nondet_uint() & 0xf0;
    int n = lowest(pending);
    fathom_assert(n == -1 || (n >= 4 && n <= 7));
    return 0;
}
