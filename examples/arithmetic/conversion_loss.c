// A brightness of up to 300 percent is stored into a byte without a cast.
//
// expect: violated
// kind: arith.conversion
// line: 15
// args: --check arith.conversion
#include <fathom.h>
#include <stdint.h>

int main(void) {
    unsigned percent = fathom_nondet_uint();
    uint8_t level;

    fathom_assume(percent <= 300);
    level = percent;
    fathom_assert(level <= 255);
    return 0;
}
