// Code that takes the first byte for the most significant one.
//
// expect: violated
// kind: user.assert
// line: 18
#include <fathom.h>
#include <stdint.h>

union word {
    uint32_t value;
    uint8_t byte[4];
};

int main(void) {
    union word w;

    w.value = fathom_nondet_u32();
    fathom_assert(w.byte[0] == w.value >> 24);
    return 0;
}
