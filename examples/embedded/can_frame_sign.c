// The signed signal is unpacked without its sign.
//
// expect: violated
// kind: user.assert
// line: 28
#include <fathom.h>
#include <stdint.h>

static void pack(uint16_t speed, int16_t torque, uint8_t frame[4]) {
    uint32_t word = (speed & 0x1fffu) | (uint32_t)(torque & 0xfff) << 13;
    for (int i = 0; i < 4; i++)
        frame[i] = (uint8_t)(word >> 8 * i);
}

static int16_t torque_of(const uint8_t frame[4]) {
    uint32_t word = 0;
    for (int i = 0; i < 4; i++)
        word |= (uint32_t)frame[i] << 8 * i;
    return (int16_t)(word >> 13 & 0xfff);
}

int main(void) {
    uint8_t frame[4];
    int16_t torque = fathom_nondet_i16();

    fathom_assume(torque >= -2048 && torque <= 2047);
    pack(fathom_nondet_u16(), torque, frame);
    fathom_assert(torque_of(frame) == torque);
    return 0;
}
