// Verification may start at any function, here without any main.
//
// expect: safe
// args: --entry check_clamp
#include <fathom.h>

static int clamp(int value, int low, int high) {
    return value < low ? low : value > high ? high : value;
}

void check_clamp(void);

void check_clamp(void) {
    int value = fathom_nondet_int(), low = fathom_nondet_int(), high = fathom_nondet_int();

    fathom_assume(low <= high);
    int result = clamp(value, low, high);
    fathom_assert(low <= result && result <= high);
    fathom_assert(result == value || value < low || value > high);
}
