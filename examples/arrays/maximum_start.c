// A maximum that starts with zero and not with an element.
//
// expect: violated
// kind: user.assert
// line: 23
#include <fathom.h>

#define N 200

static int v[N];

int main(void) {
    int at = fathom_nondet_int(), top = fathom_nondet_int();

    fathom_assume(at >= 0 && at < N && top > -5);
    for (int i = 0; i < N; i++)
        v[i] = -1000 - i;
    v[N / 2] = top;
    int max = 0;
    for (int i = 0; i < N; i++)
        if (v[i] > max)
            max = v[i];
    fathom_assert(max == top);
    fathom_assert(v[at] <= max);
    return 0;
}
