// Bubble sort: in order afterwards, and as many of each value as before.
//
// expect: safe
#include <fathom.h>

#define N 4

static void sort(unsigned char *v, unsigned n) {
    for (unsigned end = n; end > 1; end--)
        for (unsigned i = 0; i + 1 < end; i++)
            if (v[i] > v[i + 1]) {
                unsigned char t = v[i];
                v[i] = v[i + 1];
                v[i + 1] = t;
            }
}

int main(void) {
    unsigned char v[N], probe = fathom_nondet_uchar();
    int before = 0, after = 0;

    for (int i = 0; i < N; i++) {
        v[i] = fathom_nondet_uchar();
        before += v[i] == probe;
    }
    sort(v, N);
    for (int i = 0; i < N; i++)
        after += v[i] == probe;
    for (int i = 0; i + 1 < N; i++)
        fathom_assert(v[i] <= v[i + 1]);
    fathom_assert(before == after);
    return 0;
}
