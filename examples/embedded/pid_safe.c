// An integer PID controller with a clamped integral: its output stays in
// range, and no term overflows.
//
// expect: safe
#include <fathom.h>
#include <stdint.h>

#define KP 12
#define KI 3
#define KD 5
#define LIMIT 1000

struct pid {
    int32_t integral, last;
};

static int32_t clamp(int32_t x, int32_t limit) {
    return x > limit ? limit : x < -limit ? -limit : x;
}

static int32_t update(struct pid *c, int16_t setpoint, int16_t measured) {
    int32_t error = (int32_t)setpoint - measured;
    int32_t slope = error - c->last;
    c->integral = clamp(c->integral + error, 20000);
    c->last = error;
    return clamp((KP * error + KI * c->integral + KD * slope) / 64, LIMIT);
}

int main(void) {
    struct pid c = {0, 0};
    int16_t setpoint = fathom_nondet_i16();

    for (int i = 0; i < 3; i++) {
        int32_t out = update(&c, setpoint, fathom_nondet_i16());
        fathom_assert(out >= -LIMIT && out <= LIMIT);
        fathom_assert(c.integral >= -20000 && c.integral <= 20000);
    }
    return 0;
}
