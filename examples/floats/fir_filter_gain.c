// A tap entered as 1.02 instead of 0.02: the filter amplifies.
//
// expect: violated
// kind: user.assert
// line: 31
#include <fathom.h>

#define TAPS 10
#define SAMPLES 2

static const float taps[TAPS] = {1.02f, 0.05f, 0.1f, 0.15f, 0.18f, 0.18f, 0.15f, 0.1f, 0.05f, 0.02f};
static float delay[TAPS];

static float filter(float sample) {
    float sum = 0;

    for (int i = TAPS - 1; i > 0; i--)
        delay[i] = delay[i - 1];
    delay[0] = sample;
    for (int i = 0; i < TAPS; i++)
        sum += taps[i] * delay[i];
    return sum;
}

int main(void) {
    for (int n = 0; n < SAMPLES; n++) {
        float sample = fathom_nondet_float();

        fathom_assume(sample >= -1.0f && sample <= 1.0f);
        float y = filter(sample);
        fathom_assert(y >= -1.0001f && y <= 1.0001f);
    }
}
