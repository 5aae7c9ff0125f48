// An exclusive-or checksum does not notice two bytes in the wrong order.
//
// expect: violated
// kind: user.assert
// line: 29
#include <fathom.h>
#include <stdint.h>

#define N 4

static uint8_t checksum(const uint8_t *p) {
    uint8_t sum = 0;
    for (int i = 0; i < N; i++)
        sum ^= p[i];
    return sum;
}

int main(void) {
    uint8_t frame[N];

    for (int i = 0; i < N; i++)
        frame[i] = fathom_nondet_u8();
    uint8_t sum = checksum(frame);

    fathom_assume(frame[0] != frame[1]);
    uint8_t t = frame[0];
    frame[0] = frame[1];
    frame[1] = t;
    fathom_assert(checksum(frame) != sum);
    return 0;
}
