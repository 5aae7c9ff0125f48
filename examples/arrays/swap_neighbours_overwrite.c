// A swap without a temporary loses one of the two.
//
// expect: violated
// kind: user.assert
// line: 27
#include <fathom.h>

#define N 3000

static unsigned v[N];

static void swap_pairs(void) {
    for (unsigned i = 0; i + 1 < N; i += 2) {
        v[i] = v[i + 1];
        v[i + 1] = v[i];
    }
}

int main(void) {
    unsigned x = fathom_nondet_uint();

    for (unsigned i = 0; i < N; i++)
        v[i] = x + i;
    swap_pairs();
    swap_pairs();
    for (unsigned i = 0; i < N; i += 500)
        fathom_assert(v[i] == x + i);
    return 0;
}
