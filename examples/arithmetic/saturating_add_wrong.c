// A saturating addition that only looks for positive overflow.
//
// expect: violated
// kind: user.assert
// line: 24
#include <fathom.h>
#include <stdint.h>

static int16_t saturating_add(int16_t a, int16_t b) {
    int16_t sum = (int16_t)(uint16_t)((uint16_t)a + (uint16_t)b);
    if (a > 0 && b > 0 && sum < 0)
        return INT16_MAX;
    return sum;
}

int main(void) {
    int16_t a = fathom_nondet_i16(), b = fathom_nondet_i16();
    int wide = a + b;

    if (wide > INT16_MAX)
        wide = INT16_MAX;
    if (wide < INT16_MIN)
        wide = INT16_MIN;
    fathom_assert(saturating_add(a, b) == wide);
    return 0;
}
