// The repaired twin takes half the distance, which always fits.
//
// expect: safe
#include <fathom.h>

// First number in [low, high] that is not below the threshold.
static int bisect(int low, int high, int threshold) {
    while (low < high) {
        int mid = low + (high - low) / 2;
        if (mid < threshold)
            low = mid + 1;
        else
            high = mid;
    }
    return low;
}

int main(void) {
    int start = fathom_nondet_int(), threshold = fathom_nondet_int();

    fathom_assume(start >= 0 && start <= 2147483647 - 15);
    fathom_assume(threshold >= start && threshold <= start + 15);
    fathom_assert(bisect(start, start + 15, threshold) == threshold);
    return 0;
}
