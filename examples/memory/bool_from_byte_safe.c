// The repaired twin converts the byte.
//
// expect: safe
// args: --check +memory.invalid-value
#include <fathom.h>

struct status {
    _Bool ready;
    unsigned char code;
};

int main(void) {
    unsigned char received[2] = {fathom_nondet_uchar(), fathom_nondet_uchar()};
    struct status s = {received[0] != 0, received[1]};
    if (s.ready)
        return s.code;
    return 0;
}
