// A byte is promoted to int before it is shifted into the sign bit.
//
// expect: violated
// kind: arith.shift
// line: 11
#include <fathom.h>
#include <stdint.h>

static uint32_t get_be32(const unsigned char *p) {
    uint32_t low = (uint32_t)(p[1] << 16 | p[2] << 8 | p[3]);
    return (uint32_t)(p[0] << 24) | low;
}

int main(void) {
    unsigned char p[4];

    for (int i = 0; i < 4; i++)
        p[i] = fathom_nondet_uchar();
    fathom_assert((get_be32(p) & 255) == p[3]);
    return 0;
}
