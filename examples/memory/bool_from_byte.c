// A structure with a flag is filled from bytes received: a byte of 2 is no value that a _Bool has.
//
// expect: violated
// kind: memory.invalid-value
// line: 19
// args: --check +memory.invalid-value
#include <fathom.h>
#include <string.h>

struct status {
    _Bool ready;
    unsigned char code;
};

int main(void) {
    unsigned char received[2] = {fathom_nondet_uchar(), fathom_nondet_uchar()};
    struct status s;
    memcpy(&s, received, sizeof s);
    if (s.ready)
        return s.code;
    return 0;
}
