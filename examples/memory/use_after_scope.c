// A pointer to a block's local outlives the block.
//
// expect: violated
// kind: memory.scope
// line: 17
#include <fathom.h>

int main(void) {
    int fallback = 7;
    int *setting = &fallback;
    int raw = fathom_nondet_int();

    if (raw > 100) {
        int clamped = 100;
        setting = &clamped;
    }
    fathom_assert(*setting == 7 || *setting == 100);
    return 0;
}
