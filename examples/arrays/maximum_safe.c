// The greatest element is in the array and none is greater.
//
// expect: safe
#include <fathom.h>

#define N 200

static int v[N];

int main(void) {
    int at = fathom_nondet_int(), top = fathom_nondet_int();

    fathom_assume(at >= 0 && at < N && top > -5);
    for (int i = 0; i < N; i++)
        v[i] = -1000 - i;
    v[N / 2] = top;
    int max = v[0];
    for (int i = 0; i < N; i++)
        if (v[i] > max)
            max = v[i];
    fathom_assert(max == top);
    fathom_assert(v[at] <= max);
    return 0;
}
