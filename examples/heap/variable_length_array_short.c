// The loop over a variable-length array includes its length.
//
// expect: violated
// kind: memory.bounds
// line: 12
#include <fathom.h>

static unsigned triangle(unsigned n) {
    unsigned char v[n];
    unsigned sum = 0;
    for (unsigned i = 1; i <= n; i++)
        v[i] = (unsigned char)i;
    for (unsigned i = 1; i < n; i++)
        sum += v[i];
    return sum;
}

int main(void) {
    unsigned n = fathom_nondet_uint();

    fathom_assume(n >= 1 && n <= 6);
    fathom_assert(triangle(n) <= 15);
    return 0;
}
