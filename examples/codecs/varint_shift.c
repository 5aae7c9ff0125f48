// A decoder without a limit: the sixth byte is shifted by 35.
//
// expect: violated
// kind: arith.shift
// line: 12
#include <fathom.h>
#include <stdint.h>

static int decode(const unsigned char *in, int n, uint32_t *x) {
    *x = 0;
    for (int i = 0; i < n; i++) {
        *x |= (uint32_t)(in[i] & 0x7f) << (7 * i);
        if (in[i] < 0x80)
            return i + 1;
    }
    return 0;
}

int main(void) {
    unsigned char bytes[6];
    uint32_t x;

    for (int i = 0; i < 6; i++)
        bytes[i] = fathom_nondet_uchar();
    fathom_assert(decode(bytes, 6, &x) <= 6);
    return 0;
}
