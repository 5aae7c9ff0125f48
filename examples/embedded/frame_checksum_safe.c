// A one's complement checksum of a frame: any single changed byte is noticed.
//
// expect: safe
#include <fathom.h>
#include <stdint.h>

#define N 4

static uint16_t checksum(const uint8_t *p, unsigned n) {
    uint32_t sum = 0;
    for (unsigned i = 0; i + 1 < n; i += 2)
        sum += (uint32_t)p[i] << 8 | p[i + 1];
    while (sum >> 16)
        sum = (sum & 0xffff) + (sum >> 16);
    return (uint16_t)~sum;
}

int main(void) {
    uint8_t frame[N + 2];
    unsigned at = fathom_nondet_uint();
    uint8_t noise = fathom_nondet_u8();

    for (int i = 0; i < N; i++)
        frame[i] = fathom_nondet_u8();
    uint16_t sum = checksum(frame, N);
    frame[N] = (uint8_t)(sum >> 8);
    frame[N + 1] = (uint8_t)sum;
    fathom_assert(checksum(frame, N + 2) == 0);

    fathom_assume(at < N && noise != 0);
    frame[at] ^= noise;
    fathom_assert(checksum(frame, N + 2) != 0);
    return 0;
}
