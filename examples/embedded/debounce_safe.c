// A debounced button changes only after three equal samples.
//
// expect: safe
#include <fathom.h>

#define SAMPLES 8

static unsigned char history, pressed;

static void sample(unsigned char level) {
    history = (unsigned char)((history << 1 | level) & 7);
    if (history == 7)
        pressed = 1;
    else if (history == 0)
        pressed = 0;
}

int main(void) {
    unsigned char level[SAMPLES];

    for (int i = 0; i < SAMPLES; i++) {
        unsigned char before = pressed;
        level[i] = fathom_nondet_bool();
        sample(level[i]);
        if (pressed != before) {
            fathom_assert(i >= 2);
            fathom_assert(level[i] == pressed && level[i - 1] == pressed && level[i - 2] == pressed);
        }
    }
    return 0;
}
