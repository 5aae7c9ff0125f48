// Gains scaled up for finer steps: the proportional term overflows.
//
// expect: violated
// kind: arith.signed-overflow
// line: 18
#include <fathom.h>
#include <stdint.h>

#define KP 40000
#define LIMIT 1000

static int32_t clamp(int32_t x, int32_t limit) {
    return x > limit ? limit : x < -limit ? -limit : x;
}

static int32_t update(int16_t setpoint, int16_t measured) {
    int32_t error = (int32_t)setpoint - measured;
    return clamp(KP * error / 65536, LIMIT);
}

int main(void) {
    int32_t out = update(fathom_nondet_i16(), fathom_nondet_i16());

    fathom_assert(out >= -LIMIT && out <= LIMIT);
    return 0;
}
