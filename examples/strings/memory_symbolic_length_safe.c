// memset, memcpy and memmove with an arbitrary length touch just that much.
//
// expect: safe
#include <fathom.h>
#include <string.h>

int main(void) {
    unsigned char a[16], b[16] = {0};
    size_t n = fathom_nondet_size(), i = fathom_nondet_size();

    fathom_assume(n <= 15 && i < 16);
    memset(a, 7, sizeof a);
    memset(a, 1, n);
    fathom_assert(a[i] == (i < n ? 1 : 7));

    memcpy(b, a, n);
    fathom_assert(b[i] == (i < n ? 1 : 0));

    memmove(b + 1, b, n);
    fathom_assert(b[i] == (i <= n && n ? 1 : 0));
    fathom_assert(memcmp(a, b, n) == 0);
    return 0;
}
