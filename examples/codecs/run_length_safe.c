// Run-length coding: the worst case takes two bytes a byte, and decoding
// restores the input.
//
// expect: safe
#include <fathom.h>

#define N 4

static unsigned compress(const unsigned char *in, unsigned n, unsigned char *out) {
    unsigned k = 0;
    for (unsigned i = 0; i < n;) {
        unsigned run = 1;
        while (i + run < n && in[i + run] == in[i])
            run++;
        out[k++] = (unsigned char)run;
        out[k++] = in[i];
        i += run;
    }
    return k;
}

static unsigned expand(const unsigned char *in, unsigned n, unsigned char *out, unsigned room) {
    unsigned k = 0;
    for (unsigned i = 0; i + 1 < n; i += 2)
        for (unsigned run = in[i]; run > 0 && k < room; run--)
            out[k++] = in[i + 1];
    return k;
}

int main(void) {
    unsigned char in[N], packed[2 * N], out[N];

    for (int i = 0; i < N; i++)
        in[i] = fathom_nondet_uchar();
    unsigned n = compress(in, N, packed);
    fathom_assert(n >= 2 && n <= 2 * N);
    fathom_assert(expand(packed, n, out, N) == N);
    for (int i = 0; i < N; i++)
        fathom_assert(out[i] == in[i]);
    return 0;
}
