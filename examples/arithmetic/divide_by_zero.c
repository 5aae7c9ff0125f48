// The mean of the accepted samples, when none was accepted.
//
// expect: violated
// kind: arith.div-zero
// line: 18
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
    int mean = sum / count;
    fathom_assert(mean <= 127);
    return 0;
}
