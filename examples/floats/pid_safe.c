// A PID controller over floats: the integral and the output are clamped, nothing is ever NaN, and the output converts to an integer.
//
// expect: safe
#include <fathom.h>

struct pid {
    float kp, ki, kd;
    float integral, last;
};

static float clamp(float v, float low, float high) {
    return v < low ? low : v > high ? high : v;
}

static float step(struct pid *p, float wanted, float measured, float dt) {
    float error = wanted - measured;
    float slope = (error - p->last) / dt;

    p->integral = clamp(p->integral + error * dt, -10.0f, 10.0f);
    p->last = error;
    return clamp(p->kp * error + p->ki * p->integral + p->kd * slope, -100.0f, 100.0f);
}

int main(void) {
    struct pid p = {2.0f, 0.5f, 0.1f, 0, 0};

    for (int n = 0; n < 30; n++) {
        float measured = fathom_nondet_float();

        fathom_assume(measured >= -50.0f && measured <= 50.0f);
        float u = step(&p, 20.0f, measured, 0.01f);
        fathom_assert(u >= -100.0f && u <= 100.0f);
        fathom_assert(p.integral >= -10.0f && p.integral <= 10.0f);
        int duty = (int)u;
        fathom_assert(duty >= -100 && duty <= 100);
    }
}
