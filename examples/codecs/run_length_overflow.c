// Compression that was never expected to grow its input.
//
// expect: violated
// kind: memory.bounds
// line: 16
#include <fathom.h>

#define N 4

static unsigned compress(const unsigned char *in, unsigned n, unsigned char *out) {
    unsigned k = 0;
    for (unsigned i = 0; i < n;) {
        unsigned run = 1;
        while (i + run < n && in[i + run] == in[i])
            run++;
        out[k] = (unsigned char)run;
        out[k + 1] = in[i];
        k += 2;
        i += run;
    }
    return k;
}

int main(void) {
    unsigned char in[N], packed[N];

    for (int i = 0; i < N; i++)
        in[i] = fathom_nondet_uchar();
    fathom_assert(compress(in, N, packed) >= 2);
    return 0;
}
