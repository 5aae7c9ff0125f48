// The standard assert macro is a property too. Doubling an 8-bit counter and
// halving it again loses the top bit.
//
// expect: violated
// kind: user.assert
// line: 16
#include <assert.h>
#include <fathom.h>
#include <stdint.h>

int main(void) {
    uint8_t before = fathom_nondet_u8();
    uint8_t after = (uint8_t)(before << 1);

    after >>= 1;
    assert(after == before);
    return 0;
}
