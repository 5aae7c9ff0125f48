// The largest of three numbers is one of them and no smaller than any.
//
// expect: safe
#include <fathom.h>

static int max3(int a, int b, int c) {
    int m = a;
    if (b > m)
        m = b;
    if (c > m)
        m = c;
    return m;
}

int main(void) {
    int a = fathom_nondet_int(), b = fathom_nondet_int(), c = fathom_nondet_int();
    int m = max3(a, b, c);

    fathom_assert(m >= a && m >= b && m >= c);
    fathom_assert(m == a || m == b || m == c);
    return 0;
}
