// Network byte order by shifts, by the builtin, and by bytes in memory.
//
// expect: safe
#include <fathom.h>
#include <stdint.h>
#include <string.h>

static void put_be32(unsigned char *p, uint32_t x) {
    p[0] = (unsigned char)(x >> 24);
    p[1] = (unsigned char)(x >> 16);
    p[2] = (unsigned char)(x >> 8);
    p[3] = (unsigned char)x;
}

static uint32_t get_be32(const unsigned char *p) {
    return (uint32_t)p[0] << 24 | (uint32_t)p[1] << 16 | (uint32_t)p[2] << 8 | p[3];
}

int main(void) {
    uint32_t x = fathom_nondet_u32(), raw;
    unsigned char p[4];

    put_be32(p, x);
    fathom_assert(get_be32(p) == x);
    memcpy(&raw, p, sizeof raw);
    fathom_assert(raw == __builtin_bswap32(x));
    return 0;
}
