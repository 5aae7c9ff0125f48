// The last prefix sum is the sum of all elements.
//
// expect: safe
#include <fathom.h>

#define N 2000

static unsigned v[N], sums[N];

int main(void) {
    unsigned total = 0;

    for (unsigned i = 0; i < N; i++) {
        v[i] = i % 4 ? i : fathom_nondet_uint() % 16 + 1;
        total += v[i];
    }
    sums[0] = v[0];
    for (unsigned i = 1; i < N; i++)
        sums[i] = sums[i - 1] + v[i];
    fathom_assert(sums[N - 1] == total);
    return 0;
}
