// Rotating left by k is undone by rotating left by the rest.
//
// expect: safe
#include <fathom.h>

#define N 600
#define K 7

static unsigned v[N];

static void rotate_one(void) {
    unsigned first = v[0];
    for (unsigned i = 0; i + 1 < N; i++)
        v[i] = v[i + 1];
    v[N - 1] = first;
}

int main(void) {
    unsigned x = fathom_nondet_uint();

    fathom_assume(x > 0);
    v[K - 1] = x;
    for (int k = 0; k < K; k++)
        rotate_one();
    fathom_assert(v[N - 1] == x);
    return 0;
}
