// A table of 256 powers of an odd number, filled by a loop and changed at
// one unknown place, is read at two unknown places.
//
// expect: safe
#include <fathom.h>

#define N 256

static unsigned short powers[N];

int main(void) {
    unsigned short x = 1;

    for (unsigned i = 0; i < N; i++) {
        powers[i] = x;
        x = (unsigned short)(x * 5u);
    }
    unsigned i = fathom_nondet_uint() % N, j = fathom_nondet_uint() % N;
    powers[i] = 2;
    fathom_assert(powers[j] % 2 == 1 || powers[j] == 2);
    fathom_assert(powers[j] != 2 || i == j);
    return 0;
}
