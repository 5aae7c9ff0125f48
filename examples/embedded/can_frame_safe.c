// Signals of odd widths packed into the eight bytes of a CAN frame and back.
//
// expect: safe
#include <fathom.h>
#include <stdint.h>

struct signals {
    uint16_t speed;      // 13 bits, bits 0..12
    uint8_t gear;        // 3 bits, bits 13..15
    int16_t torque;      // 12 bits signed, bits 16..27
    uint32_t odometer;   // 24 bits, bits 28..51
};

static void pack(const struct signals *s, uint8_t frame[8]) {
    uint64_t word = (uint64_t)(s->speed & 0x1fff) | (uint64_t)(s->gear & 7) << 13 |
                    (uint64_t)(s->torque & 0xfff) << 16 | (uint64_t)(s->odometer & 0xffffff) << 28;
    for (int i = 0; i < 8; i++)
        frame[i] = (uint8_t)(word >> 8 * i);
}

static void unpack(const uint8_t frame[8], struct signals *s) {
    uint64_t word = 0;
    for (int i = 0; i < 8; i++)
        word |= (uint64_t)frame[i] << 8 * i;
    s->speed = word & 0x1fff;
    s->gear = word >> 13 & 7;
    s->torque = (int16_t)((int)(word >> 16 & 0xfff) - (word >> 27 & 1 ? 0x1000 : 0));
    s->odometer = word >> 28 & 0xffffff;
}

int main(void) {
    struct signals in, out;
    uint8_t frame[8];

    in.speed = fathom_nondet_u16() & 0x1fff;
    in.gear = fathom_nondet_u8() & 7;
    in.torque = fathom_nondet_i16();
    in.odometer = fathom_nondet_u32() & 0xffffff;
    fathom_assume(in.torque >= -2048 && in.torque <= 2047);

    pack(&in, frame);
    unpack(frame, &out);
    fathom_assert(out.speed == in.speed && out.gear == in.gear);
    fathom_assert(out.torque == in.torque && out.odometer == in.odometer);
    fathom_assert(frame[7] == 0);
    return 0;
}
