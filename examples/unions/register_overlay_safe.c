// A hardware register seen as bits and as a word.
//
// expect: safe
#include <fathom.h>
#include <stdint.h>

union status {
    uint16_t raw;
    struct {
        uint16_t error : 1;
        uint16_t busy : 1;
        uint16_t channel : 4;
        uint16_t value : 10;
    } bits;
};

int main(void) {
    union status s;

    s.raw = fathom_nondet_u16();
    fathom_assert(s.bits.error == (s.raw & 1));
    fathom_assert(s.bits.channel == (s.raw >> 2 & 15));
    s.bits.value = 0x3ff;
    fathom_assert(s.raw >> 6 == 0x3ff);
    return 0;
}
