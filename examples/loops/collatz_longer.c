// The start 9 needs more steps than claimed.
//
// expect: violated
// kind: user.assert
// line: 17
#include <fathom.h>

int main(void) {
    unsigned n = fathom_nondet_uint();
    unsigned steps = 0;

    fathom_assume(n >= 1 && n <= 12);
    do {
        n = n % 2 ? 3 * n + 1 : n / 2;
        steps++;
    } while (n != 1);
    fathom_assert(steps <= 18);
    return 0;
}
