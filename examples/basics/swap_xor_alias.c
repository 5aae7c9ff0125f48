// Swapping by exclusive or an array element with itself clears it.
//
// expect: violated
// kind: user.assert
// line: 20
#include <fathom.h>

static void swap(unsigned *a, unsigned *b) {
    *a ^= *b;
    *b ^= *a;
    *a ^= *b;
}

int main(void) {
    unsigned v[3] = {1, 2, 3};
    unsigned i = fathom_nondet_uint(), j = fathom_nondet_uint();

    fathom_assume(i < 3 && j < 3);
    swap(&v[i], &v[j]);
    fathom_assert(v[0] + v[1] + v[2] == 6);
    return 0;
}
