// Q8.8 fixed-point interpolation stays between its end points.
//
// expect: safe
#include <fathom.h>
#include <stdint.h>

typedef int32_t q8_8;
#define ONE 256

static q8_8 mul(q8_8 a, q8_8 b) {
    return (a * b + ONE / 2) / ONE;
}

static q8_8 lerp(q8_8 from, q8_8 to, q8_8 weight) {
    return from + mul(to - from, weight);
}

int main(void) {
    q8_8 from = fathom_nondet_u8() & 63, to = fathom_nondet_u8() & 63;
    q8_8 weight = fathom_nondet_u16();

    fathom_assume(weight <= ONE);
    fathom_assume(from <= to);
    q8_8 v = lerp(from, to, weight);
    fathom_assert(from <= v && v <= to);
    fathom_assert(lerp(from, to, 0) == from && lerp(from, to, ONE) == to);
    return 0;
}
