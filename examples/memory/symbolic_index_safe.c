// Writes and reads at arbitrary places of a table, as a permutation cycle.
//
// expect: safe
#include <fathom.h>

#define N 8

int main(void) {
    unsigned char next[N];
    unsigned i = fathom_nondet_uint(), j = fathom_nondet_uint();

    fathom_assume(i < N && j < N);
    for (unsigned k = 0; k < N; k++)
        next[k] = (unsigned char)((k + 1) % N);
    unsigned char t = next[i];
    next[i] = next[j];
    next[j] = t;
    fathom_assert(next[i] == (j + 1) % N && next[j] == (i + 1) % N);
    unsigned sum = 0;
    for (unsigned k = 0; k < N; k++)
        sum += next[k];
    fathom_assert(sum == N * (N - 1) / 2);
    return 0;
}
