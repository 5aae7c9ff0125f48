// zlib: its CRC-32 of a message of 48 bytes, five words at a time with tables for each, then a word at a time and the rest byte by byte, is
// the one of the definition, bit by bit, for every message and every checksum of what came before.
//
// package: zlib
// units: crc32.c
// expect: safe
// variant: violated user.assert; crc32.c; data = (data >> 8) ^ crc_table[data & 0xff] => data = (data >> 8) ^ crc_table[data & 0x7f]
#include <zlib.h>
#include <fathom.h>

#define LENGTH 48

// The remainder by the polynomial, of which the highest bit is the lowest here.
static unsigned long definition(unsigned long crc, const unsigned char *message, int length) {
    crc ^= 0xffffffff;
    for (int i = 0; i < length; i++) {
        crc ^= message[i];
        for (int bit = 0; bit < 8; bit++)
            crc = crc & 1 ? crc >> 1 ^ 0xedb88320 : crc >> 1;
    }
    return crc ^ 0xffffffff;
}

int main(void) {
    unsigned char message[LENGTH];
    fathom_havoc(message, sizeof message);
    unsigned int before = fathom_nondet_uint();
    fathom_assert(crc32(before, message, LENGTH) == definition(before, message, LENGTH));
}
