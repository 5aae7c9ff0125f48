// An element-wise copy has what the original has, and stays as it was when
// the original changes.
//
// expect: safe
#include <fathom.h>

#define N 5000

static int from[N], to[N];

int main(void) {
    int x = fathom_nondet_int();

    fathom_assume(x != 0);
    for (int i = 0; i < N; i++)
        from[i] = x ^ i;
    for (int i = 0; i < N; i++)
        to[i] = from[i];
    from[N - 1] = 0;
    fathom_assert(to[0] == x && to[N - 1] == (x ^ (N - 1)));
    return 0;
}
