// A bubble sort with one pass too few.
//
// expect: violated
// kind: user.assert
// line: 27
#include <fathom.h>

#define N 4

static void sort(unsigned char *v, unsigned n) {
    for (unsigned end = n; end > 2; end--)
        for (unsigned i = 0; i + 1 < end; i++)
            if (v[i] > v[i + 1]) {
                unsigned char t = v[i];
                v[i] = v[i + 1];
                v[i + 1] = t;
            }
}

int main(void) {
    unsigned char v[N];

    for (int i = 0; i < N; i++)
        v[i] = fathom_nondet_uchar();
    sort(v, N);
    for (int i = 0; i + 1 < N; i++)
        fathom_assert(v[i] <= v[i + 1]);
    return 0;
}
