// Base64: decoding what was encoded yields the bytes again, for every length.
//
// expect: safe
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

static int value(char c) {
    if (c >= 'A' && c <= 'Z')
        return c - 'A';
    if (c >= 'a' && c <= 'z')
        return c - 'a' + 26;
    if (c >= '0' && c <= '9')
        return c - '0' + 52;
    return c == '+' ? 62 : c == '/' ? 63 : -1;
}

// The number of bytes, or -1 when the text is not Base64.
static int decode(const char *in, unsigned n, unsigned char *out) {
    int k = 0;
    for (unsigned i = 0; i + 3 < n; i += 4) {
        int a = value(in[i]), b = value(in[i + 1]);
        int c = value(in[i + 2]), d = value(in[i + 3]);
        if (a < 0 || b < 0)
            return -1;
        out[k++] = (unsigned char)(a << 2 | b >> 4);
        if (c >= 0)
            out[k++] = (unsigned char)(b << 4 | c >> 2);
        if (c >= 0 && d >= 0)
            out[k++] = (unsigned char)(c << 6 | d);
    }
    return k;
}

int main(void) {
    unsigned char in[4], out[6];
    char text[9];
    unsigned n = fathom_nondet_uint();

    fathom_assume(n <= 4);
    for (int i = 0; i < 4; i++)
        in[i] = fathom_nondet_uchar();
    unsigned length = encode(in, n, text);
    fathom_assert(length == (n + 2) / 3 * 4);
    fathom_assert(decode(text, length, out) == (int)n);
    for (unsigned i = 0; i < n; i++)
        fathom_assert(out[i] == in[i]);
    return 0;
}
