// The buffer for the text has four characters for three bytes, and none for
// the terminating zero.
//
// expect: violated
// kind: memory.bounds
// line: 24
#include <fathom.h>

static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

static unsigned encode(const unsigned char *in, unsigned n, char *out) {
    unsigned k = 0;
    for (unsigned i = 0; i < n; i += 3) {
        unsigned word = (unsigned)in[i] << 16;
        if (i + 1 < n)
            word |= (unsigned)in[i + 1] << 8;
        if (i + 2 < n)
            word |= in[i + 2];
        out[k++] = digits[word >> 18];
        out[k++] = digits[word >> 12 & 63];
        out[k++] = i + 1 < n ? digits[word >> 6 & 63] : '=';
        out[k++] = i + 2 < n ? digits[word & 63] : '=';
    }
    out[k] = '\0';
    return k;
}

int main(void) {
    unsigned char in[6];
    char text[8];
    unsigned n = fathom_nondet_uint();

    fathom_assume(n <= 6);
    for (int i = 0; i < 6; i++)
        in[i] = fathom_nondet_uchar();
    unsigned length = encode(in, n, text);
    fathom_assert(length % 4 == 0);
    return 0;
}
