// Bytes to hexadecimal digits and back.
//
// expect: safe
#include <fathom.h>

static void encode(const unsigned char *in, int n, char *out) {
    for (int i = 0; i < n; i++) {
        *out++ = "0123456789abcdef"[in[i] >> 4];
        *out++ = "0123456789abcdef"[in[i] & 15];
    }
    *out = '\0';
}

static int digit(char c) {
    return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

int main(void) {
    unsigned char in[3];
    char text[7];

    for (int i = 0; i < 3; i++)
        in[i] = fathom_nondet_uchar();
    encode(in, 3, text);
    for (int i = 0; i < 3; i++) {
        int high = digit(text[2 * i]), low = digit(text[2 * i + 1]);
        fathom_assert(high >= 0 && low >= 0 && 16 * high + low == in[i]);
    }
    fathom_assert(text[6] == '\0');
    return 0;
}
