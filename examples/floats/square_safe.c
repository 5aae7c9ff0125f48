// The repaired twin squares in double.
//
// expect: safe
// args: --check +float.overflow
#include <fathom.h>

int main(void) {
    float x = fathom_nondet_float();
    fathom_assume(x >= 0 && x <= 1e25f);
    double square = (double)x * x;
    return square > 2;
}
