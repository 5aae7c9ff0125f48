// The length of a local array comes from outside, and may be zero.
//
// expect: violated
// kind: memory.alloc
// line: 13
// args: --check +memory.alloc
#include <fathom.h>

int main(void) {
    unsigned n = fathom_nondet_uint();
    fathom_assume(n <= 8);

    int sample[n];
    for (unsigned i = 0; i < n; i++)
        sample[i] = (int)i;
    return n > 3 ? sample[3] : 0;
}
