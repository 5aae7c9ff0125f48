// The sum of the window in 16 bits: large samples wrap.
//
// expect: violated
// kind: user.assert
// line: 21
#include <fathom.h>
#include <stdint.h>

#define WINDOW 4

int main(void) {
    uint16_t sum = 0, least = UINT16_MAX;

    for (int i = 0; i < WINDOW; i++) {
        uint16_t sample = fathom_nondet_u16();
        sum = (uint16_t)(sum + sample);
        if (sample < least)
            least = sample;
    }
    uint16_t average = sum / WINDOW;
    fathom_assert(average >= least);
    return 0;
}
