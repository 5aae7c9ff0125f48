// When no task is ready the answer -1 is used as an index.
//
// expect: violated
// kind: memory.bounds
// line: 25
#include <fathom.h>

#define TASKS 4

static int runs[TASKS];

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
    int t = pick(ready, 0);

    runs[t] = 1;
    fathom_assert(runs[0] + runs[1] + runs[2] + runs[3] == 1);
    return 0;
}
