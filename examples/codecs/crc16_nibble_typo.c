// One digit of the table is mistyped; few messages show it.
//
// expect: violated
// kind: user.assert
// line: 36
#include <fathom.h>
#include <stdint.h>

#define N 2

static const uint16_t table[16] = {
    0x0000, 0xcc01, 0xd801, 0x1400, 0xf001, 0x3c00, 0x2800, 0xe401,
    0xa001, 0x6c00, 0x7800, 0xb401, 0x5000, 0x9c01, 0x8801, 0x4401,
};

static uint16_t by_nibble(uint16_t crc, uint8_t byte) {
    crc = table[(crc ^ byte) & 15] ^ crc >> 4;
    return table[(crc ^ byte >> 4) & 15] ^ crc >> 4;
}

static uint16_t by_bit(uint16_t crc, uint8_t byte) {
    crc ^= byte;
    for (int i = 0; i < 8; i++)
        crc = crc & 1 ? crc >> 1 ^ 0xa001 : crc >> 1;
    return crc;
}

int main(void) {
    uint16_t a = 0, b = 0;

    for (int i = 0; i < N; i++) {
        uint8_t byte = fathom_nondet_u8();
        a = by_nibble(a, byte);
        b = by_bit(b, byte);
    }
    fathom_assert(a == b);
    return 0;
}
