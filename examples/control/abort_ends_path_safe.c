// What comes after abort or exit is never executed.
//
// expect: safe
#include <fathom.h>
#include <stdlib.h>

static int checked_divide(int a, int b) {
    if (b == 0)
        abort();
    if (b == -1)
        exit(0);
    return a / b;
}

int main(void) {
    int a = fathom_nondet_i16(), b = fathom_nondet_i16();
    int q = checked_divide(a, b);

    fathom_assert(b != 0 && b != -1);
    fathom_assert(q <= 32767 && q >= -32768);
    return 0;
}
