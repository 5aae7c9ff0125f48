// The repaired twin: the clamped value lives as long as the pointer to it.
//
// expect: safe
#include <fathom.h>

int main(void) {
    int fallback = 7;
    int clamped;
    int *setting = &fallback;
    int raw = fathom_nondet_int();

    if (raw > 100) {
        clamped = 100;
        setting = &clamped;
    }
    fathom_assert(*setting == 7 || *setting == 100);
    return 0;
}
