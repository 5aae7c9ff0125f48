// A pair of pointers walks an array from both ends; one past the end is
// computed and never read.
//
// expect: safe
#include <fathom.h>

static void reverse(unsigned char *first, unsigned char *end) {
    while (first < end) {
        unsigned char t = *first;
        *first++ = *--end;
        *end = t;
    }
}

int main(void) {
    unsigned char v[7], w[7];
    unsigned n = fathom_nondet_uint();

    fathom_assume(n <= 7);
    for (int i = 0; i < 7; i++)
        v[i] = w[i] = fathom_nondet_uchar();
    reverse(v, v + n);
    for (unsigned i = 0; i < 7; i++)
        fathom_assert(v[i] == (i < n ? w[n - 1 - i] : w[i]));
    return 0;
}
