// Reversing an array in place twice restores it.
//
// expect: safe
#include <fathom.h>

#define N 1000

static void reverse(unsigned *v, unsigned n) {
    for (unsigned i = 0; i < n / 2; i++) {
        unsigned t = v[i];
        v[i] = v[n - 1 - i];
        v[n - 1 - i] = t;
    }
}

int main(void) {
    static unsigned v[N];
    unsigned first = fathom_nondet_uint(), last = fathom_nondet_uint();

    v[0] = first;
    v[N - 1] = last;
    reverse(v, N);
    fathom_assert(v[0] == last && v[N - 1] == first);
    reverse(v, N);
    fathom_assert(v[0] == first && v[N - 1] == last);
    return 0;
}
