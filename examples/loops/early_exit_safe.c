// A search that stops at the first match finds the smallest index.
//
// expect: safe
#include <fathom.h>

#define N 8

int main(void) {
    unsigned char v[N];
    unsigned char wanted = fathom_nondet_uchar();
    unsigned n = fathom_nondet_uint();
    unsigned found;

    fathom_assume(n <= N);
    for (unsigned i = 0; i < N; i++)
        v[i] = fathom_nondet_uchar();

    for (found = 0; found < n; found++)
        if (v[found] == wanted)
            break;

    fathom_assert(found <= n);
    fathom_assert(found == n || v[found] == wanted);
    for (unsigned i = 0; i < found; i++)
        fathom_assert(v[i] != wanted);
    return 0;
}
