// Bit-fields of odd widths keep to themselves and wrap in their own width.
//
// expect: safe
#include <fathom.h>

struct flags {
    unsigned mode : 3;
    unsigned count : 5;
    signed delta : 4;
    unsigned ready : 1;
    unsigned long long serial : 40;
};

int main(void) {
    struct flags f = {0};
    unsigned mode = fathom_nondet_uint();

    f.mode = mode & 7;
    f.count = 31;
    f.delta = -3;
    f.ready = 1;
    f.serial = 0xffffffffffull;

    f.count++;
    f.serial++;
    fathom_assert(f.mode == (mode & 7));
    fathom_assert(f.count == 0 && f.serial == 0);
    fathom_assert(f.delta == -3 && f.ready == 1);
    return 0;
}
