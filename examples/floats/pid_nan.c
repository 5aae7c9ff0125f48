// A sensor that fails reports NaN. No comparison holds for it, so it slips through the clamp.
//
// expect: violated
// kind: float.conversion
// line: 15
#include <fathom.h>

static float clamp(float v, float low, float high) {
    return v < low ? low : v > high ? high : v;
}

int main(void) {
    float measured = fathom_nondet_float();
    float u = clamp(2.0f * (20.0f - measured), -100.0f, 100.0f);
    int duty = (int)u;

    return duty > 100;
}
