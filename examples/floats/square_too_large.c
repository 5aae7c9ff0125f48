// The square of a float leaves the range long before the float does.
//
// expect: violated
// kind: float.overflow
// line: 13
// args: --check +float.overflow
// replay: no, no sanitizer looks at infinities
#include <fathom.h>

int main(void) {
    float x = fathom_nondet_float();
    fathom_assume(x >= 0 && x <= 1e25f);
    float square = x * x;
    return square > 2;
}
