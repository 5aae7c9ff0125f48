// Variable-length integers, seven bits a byte, with the overlong ones refused.
//
// expect: safe
#include <fathom.h>
#include <stdint.h>

static int encode(uint32_t x, unsigned char *out) {
    int n = 0;
    while (x >= 0x80) {
        out[n++] = (unsigned char)(x | 0x80);
        x >>= 7;
    }
    out[n++] = (unsigned char)x;
    return n;
}

static int decode(const unsigned char *in, int n, uint32_t *x) {
    *x = 0;
    for (int i = 0; i < n && i < 5; i++) {
        *x |= (uint32_t)(in[i] & 0x7f) << (7 * i);
        if (in[i] < 0x80)
            return i + 1;
    }
    return 0;
}

int main(void) {
    unsigned char bytes[5];
    uint32_t x = fathom_nondet_u32(), back;
    int n = encode(x, bytes);

    fathom_assert(n >= 1 && n <= 5);
    fathom_assert(decode(bytes, n, &back) == n && back == x);
    fathom_assert(decode(bytes, n - 1, &back) == 0);
    return 0;
}
