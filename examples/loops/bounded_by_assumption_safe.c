// The loop runs as often as an assumption allows; no bound is given by hand.
//
// expect: safe
#include <fathom.h>

int main(void) {
    unsigned n = fathom_nondet_uint();
    unsigned sum = 0;

    fathom_assume(n <= 20);
    for (unsigned i = 1; i <= n; i++)
        sum += i;
    fathom_assert(sum == n * (n + 1) / 2);
    return 0;
}
