// Saturating 16-bit addition equals the sum in wider arithmetic, clamped.
//
// expect: safe
#include <fathom.h>
#include <stdint.h>

static int16_t saturating_add(int16_t a, int16_t b) {
    uint16_t sum = (uint16_t)((uint16_t)a + (uint16_t)b);
    // Overflow happened when the operands agree in sign and the sum does not.
    if (~((uint16_t)a ^ (uint16_t)b) & ((uint16_t)a ^ sum) & 0x8000)
        return a < 0 ? INT16_MIN : INT16_MAX;
    return (int16_t)sum;
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
