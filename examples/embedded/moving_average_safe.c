// A moving average over four samples keeps its sum in step with its window.
//
// expect: safe
#include <fathom.h>
#include <stdint.h>

#define WINDOW 4

static uint8_t window[WINDOW];
static uint32_t sum;
static unsigned next;

static uint8_t filter(uint8_t sample) {
    sum = sum - window[next] + sample;
    window[next] = sample;
    next = (next + 1) % WINDOW;
    return (uint8_t)(sum / WINDOW);
}

int main(void) {
    uint8_t least = UINT8_MAX, most = 0, out = 0;

    for (int i = 0; i < 6; i++) {
        uint8_t sample = fathom_nondet_u8();
        out = filter(sample);
        if (i >= 2) { // the last four of the six
            least = sample < least ? sample : least;
            most = sample > most ? sample : most;
        }
    }
    fathom_assert(sum == (uint32_t)window[0] + window[1] + window[2] + window[3]);
    fathom_assert(least <= out && out <= most);
    return 0;
}
