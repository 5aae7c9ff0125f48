// A loop whose length only the data know: every start up to 12 reaches one.
//
// expect: safe
#include <fathom.h>

int main(void) {
    unsigned n = fathom_nondet_uint();
    unsigned steps = 0;

    fathom_assume(n >= 1 && n <= 12);
    do {
        n = n % 2 ? 3 * n + 1 : n / 2;
        steps++;
    } while (n != 1);
    fathom_assert(steps <= 19);
    return 0;
}
