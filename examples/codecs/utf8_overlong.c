// A decoder that accepts overlong forms: two spellings of one character.
//
// expect: violated
// kind: user.assert
// line: 39
#include <fathom.h>
#include <stdint.h>

static int encode(uint32_t c, unsigned char *out) {
    if (c < 0x80) {
        out[0] = (unsigned char)c;
        return 1;
    }
    out[0] = (unsigned char)(0xc0 | c >> 6);
    out[1] = (unsigned char)(0x80 | (c & 0x3f));
    return 2;
}

// Characters of up to two bytes; 0 when malformed.
static int decode(const unsigned char *in, uint32_t *c) {
    if (in[0] < 0x80) {
        *c = in[0];
        return 1;
    }
    if ((in[0] & 0xe0) != 0xc0 || (in[1] & 0xc0) != 0x80)
        return 0;
    *c = (in[0] & 0x1fu) << 6 | (in[1] & 0x3fu);
    return 2;
}

int main(void) {
    unsigned char in[2], out[2];
    uint32_t c;

    in[0] = fathom_nondet_uchar();
    in[1] = fathom_nondet_uchar();
    int length = decode(in, &c);
    if (length > 0)
        fathom_assert(encode(c, out) == length);
    return 0;
}
