// A debouncer that counts changes instead of equal samples: noise presses the
// button.
//
// expect: violated
// kind: user.assert
// line: 30
#include <fathom.h>

#define SAMPLES 6

static unsigned char count, pressed;

static void sample(unsigned char level) {
    if (level == pressed)
        return;
    if (++count == 3) {
        pressed = level;
        count = 0;
    }
}

int main(void) {
    unsigned char level[SAMPLES];

    for (int i = 0; i < SAMPLES; i++) {
        unsigned char before = pressed;
        level[i] = fathom_nondet_bool();
        sample(level[i]);
        if (pressed != before && i >= 2)
            fathom_assert(level[i - 1] == pressed && level[i - 2] == pressed);
    }
    return 0;
}
