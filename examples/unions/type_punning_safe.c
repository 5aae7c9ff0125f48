// The bytes of a 32-bit word through a union, least significant first.
//
// expect: safe
#include <fathom.h>
#include <stdint.h>

union word {
    uint32_t value;
    uint16_t half[2];
    uint8_t byte[4];
};

int main(void) {
    union word w;

    w.value = fathom_nondet_u32();
    fathom_assert(w.byte[0] == (w.value & 255) && w.byte[3] == w.value >> 24);
    fathom_assert(w.half[1] == w.byte[2] + 256u * w.byte[3]);

    w.half[0] = 0xabcd;
    fathom_assert((w.value & 0xffff) == 0xabcd && w.byte[1] == 0xab);
    return 0;
}
