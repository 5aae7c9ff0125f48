// The repaired twin treats the empty sum apart.
//
// expect: safe
// args: --check +float.nan
#include <fathom.h>

static double share(double part, double rest) {
    double sum = part + rest;
    return sum > 0 ? part / sum : 0;
}

int main(void) {
    double a = fathom_nondet_double(), b = fathom_nondet_double();
    fathom_assume(a >= 0 && a <= 1000 && b >= 0 && b <= 1000);
    return share(a, b) > 0.5;
}
