// A cast removes const from a table that lives in read-only memory.
//
// expect: violated
// kind: memory.readonly
// line: 14
#include <fathom.h>
#include <stdint.h>

static const int calibration[3] = {3, 5, 8};
static int working[3];

static void adjust(const int *table, unsigned i, int delta) {
    int *writable = (int *)(uintptr_t)table;
    writable[i] = delta;
}

int main(void) {
    unsigned i = fathom_nondet_uint();

    fathom_assume(i < 3);
    adjust(fathom_nondet_bool() ? calibration : working, i, 1);
    return 0;
}
