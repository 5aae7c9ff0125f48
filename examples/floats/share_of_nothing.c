// A share of a sum that may be zero: zero divided by zero is not a number.
//
// expect: violated
// kind: float.nan
// line: 11
// args: --check +float.nan
// replay: no, the sanitizers see divisions by zero only
#include <fathom.h>

static double share(double part, double rest) {
    return part / (part + rest);
}

int main(void) {
    double a = fathom_nondet_double(), b = fathom_nondet_double();
    fathom_assume(a >= 0 && a <= 1000 && b >= 0 && b <= 1000);
    return share(a, b) > 0.5;
}
