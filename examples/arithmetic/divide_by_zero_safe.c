// The repaired twin has an answer for no samples at all.
//
// expect: safe
#include <fathom.h>

int main(void) {
    int sum = 0, count = 0;

    for (int i = 0; i < 4; i++) {
        int sample = fathom_nondet_i8();
        if (sample >= 0) {
            sum += sample;
            count++;
        }
    }
    int mean = count ? sum / count : 0;
    fathom_assert(mean >= 0 && mean <= 127);
    return 0;
}
