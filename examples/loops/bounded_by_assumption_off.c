// The closed form of a sum, off by one term.
//
// expect: violated
// kind: user.assert
// line: 15
#include <fathom.h>

int main(void) {
    unsigned n = fathom_nondet_uint();
    unsigned sum = 0;

    fathom_assume(n <= 20);
    for (unsigned i = 1; i < n; i++)
        sum += i;
    fathom_assert(sum == n * (n + 1) / 2);
    return 0;
}
