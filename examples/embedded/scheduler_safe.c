// A round-robin scheduler picks a ready task and starves none.
//
// expect: safe
#include <fathom.h>

#define TASKS 4

// The next ready task after the last one, or -1 when none is ready.
static int pick(unsigned ready, int last) {
    for (int n = 1; n <= TASKS; n++) {
        int t = (last + n) % TASKS;
        if (ready >> t & 1)
            return t;
    }
    return -1;
}

int main(void) {
    unsigned ready = fathom_nondet_uint() & 15;
    int last = fathom_nondet_u8() % TASKS;
    unsigned seen = 0;

    fathom_assert((pick(ready, last) < 0) == (ready == 0));
    for (int i = 0; i < TASKS && ready; i++) {
        last = pick(ready, last);
        fathom_assert(ready >> last & 1);
        seen |= 1u << last;
    }
    fathom_assert(seen == ready);
    return 0;
}
