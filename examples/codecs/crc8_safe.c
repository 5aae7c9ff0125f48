// A CRC computed with a table, itself computed, equals the one computed bit by
// bit.
//
// expect: safe
#include <fathom.h>

#define POLYNOMIAL 0x07
#define N 2

static unsigned char table[256];

static unsigned char step(unsigned char crc) {
    for (int i = 0; i < 8; i++)
        crc = (unsigned char)(crc & 0x80 ? crc << 1 ^ POLYNOMIAL : crc << 1);
    return crc;
}

int main(void) {
    unsigned char by_bit = 0, by_table = 0;

    for (int i = 0; i < 256; i++)
        table[i] = step((unsigned char)i);
    for (int i = 0; i < N; i++) {
        unsigned char byte = fathom_nondet_uchar();
        by_bit = step(by_bit ^ byte);
        by_table = table[by_table ^ byte];
    }
    fathom_assert(by_bit == by_table);
    return 0;
}
