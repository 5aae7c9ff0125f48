// UTF-8: every code point survives the round trip, in one to four bytes.
//
// expect: safe
#include <fathom.h>
#include <stdint.h>

static int encode(uint32_t c, unsigned char *out) {
    if (c < 0x80) {
        out[0] = (unsigned char)c;
        return 1;
    }
    if (c < 0x800) {
        out[0] = (unsigned char)(0xc0 | c >> 6);
        out[1] = (unsigned char)(0x80 | (c & 0x3f));
        return 2;
    }
    if (c < 0x10000) {
        out[0] = (unsigned char)(0xe0 | c >> 12);
        out[1] = (unsigned char)(0x80 | (c >> 6 & 0x3f));
        out[2] = (unsigned char)(0x80 | (c & 0x3f));
        return 3;
    }
    out[0] = (unsigned char)(0xf0 | c >> 18);
    out[1] = (unsigned char)(0x80 | (c >> 12 & 0x3f));
    out[2] = (unsigned char)(0x80 | (c >> 6 & 0x3f));
    out[3] = (unsigned char)(0x80 | (c & 0x3f));
    return 4;
}

// The length of the first character, or 0 when it is malformed.
static int decode(const unsigned char *in, int n, uint32_t *c) {
    static const uint32_t least[5] = {0, 0, 0x80, 0x800, 0x10000};
    int length = in[0] < 0x80 ? 1 : in[0] < 0xc0 ? 0 : in[0] < 0xe0 ? 2 : in[0] < 0xf0 ? 3 : in[0] < 0xf8 ? 4 : 0;

    if (length == 0 || length > n)
        return 0;
    *c = length == 1 ? in[0] : in[0] & (0x7fu >> length);
    for (int i = 1; i < length; i++) {
        if ((in[i] & 0xc0) != 0x80)
            return 0;
        *c = *c << 6 | (in[i] & 0x3fu);
    }
    if (*c < least[length] || *c > 0x10ffff || (*c >= 0xd800 && *c < 0xe000))
        return 0;
    return length;
}

int main(void) {
    unsigned char bytes[4];
    uint32_t c = fathom_nondet_u32(), back = 0;

    fathom_assume(c <= 0x10ffff && (c < 0xd800 || c >= 0xe000));
    int length = encode(c, bytes);
    fathom_assert(decode(bytes, length, &back) == length && back == c);
    fathom_assert(decode(bytes, length - 1, &back) == 0);
    return 0;
}
