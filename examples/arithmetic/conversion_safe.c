// The repaired twin limits the value before it narrows it.
//
// expect: safe
// args: --check user.assert,arith.conversion
#include <fathom.h>
#include <stdint.h>

int main(void) {
    unsigned percent = fathom_nondet_uint();
    uint8_t level;

    fathom_assume(percent <= 300);
    level = percent > 255 ? 255 : percent;
    fathom_assert(level == percent || percent > 255);
    return 0;
}
