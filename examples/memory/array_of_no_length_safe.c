// The repaired twin turns the empty case away first.
//
// expect: safe
// args: --check +memory.alloc
#include <fathom.h>

int main(void) {
    unsigned n = fathom_nondet_uint();
    fathom_assume(n <= 8);
    if (n == 0)
        return 0;

    int sample[n];
    for (unsigned i = 0; i < n; i++)
        sample[i] = (int)i;
    return n > 3 ? sample[3] : 0;
}
