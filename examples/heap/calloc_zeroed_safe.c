// What calloc hands out is zero, everywhere, whatever its length.
//
// expect: safe
#include <fathom.h>
#include <stdlib.h>

int main(void) {
    size_t n = fathom_nondet_size(), i = fathom_nondet_size();

    fathom_assume(n >= 1 && n <= 100 && i < n);
    unsigned *v = calloc(n, sizeof *v);
    if (!v)
        return 0;
    fathom_assert(v[i] == 0);
    v[n - 1] = 5;
    fathom_assert(v[i] == (i == n - 1 ? 5 : 0));
    free(v);
    return 0;
}
