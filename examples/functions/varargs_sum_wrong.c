// A sum over variable arguments that loses the last one.
//
// expect: violated
// kind: user.assert
// line: 22
#include <fathom.h>
#include <stdarg.h>

static int sum(int n, ...) {
    va_list ap;
    int s = 0;
    va_start(ap, n);
    while (--n > 0)
        s += va_arg(ap, int);
    va_end(ap);
    return s;
}

int main(void) {
    int a = fathom_nondet_i16(), b = fathom_nondet_i16();

    fathom_assert(sum(2, a, b) == a + b);
    return 0;
}
