// A sum over a variable number of arguments.
//
// expect: safe
#include <fathom.h>
#include <stdarg.h>

static int sum(int n, ...) {
    va_list ap;
    int s = 0;
    va_start(ap, n);
    while (n-- > 0)
        s += va_arg(ap, int);
    va_end(ap);
    return s;
}

int main(void) {
    int a = fathom_nondet_i16(), b = fathom_nondet_i16(), c = fathom_nondet_i16();

    fathom_assert(sum(0) == 0);
    fathom_assert(sum(1, a) == a);
    fathom_assert(sum(3, a, b, c) == a + b + c);
    fathom_assert(sum(8, 1, 2, 3, 4, 5, 6, 7, c) == 28 + c);
    return 0;
}
