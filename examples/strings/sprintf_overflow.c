// sprintf knows no size: the numbers from 100 upwards do not fit.
//
// expect: violated
// kind: memory.bounds
// line: 13
#include <fathom.h>
#include <stdio.h>

int main(void) {
    char text[4];
    unsigned n = fathom_nondet_u8();

    sprintf(text, "#%u", n);
    fathom_assert(text[0] == '#');
    return 0;
}
