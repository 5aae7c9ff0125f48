// From the address of one block every other can be reached by adding some
// number. As numbers the addresses are then equal.
//
// expect: violated
// kind: user.assert
// line: 22
// args: --layout symbolic
// layouts: spaced violated, compact violated, symbolic violated
// replay: no, where blocks lie is not for a replay to choose
#include <assert.h>
#include <fathom.h>
#include <stdint.h>
#include <stdlib.h>

int main(void) {
    int *a = malloc(sizeof *a), *b = malloc(sizeof *b);
    uintptr_t x = (uintptr_t)a, y = (uintptr_t)b;
    uintptr_t offset = (uintptr_t)fathom_nondet_u64();

    if (offset < sizeof *b)
        assert(y + offset != x);
    assert(y + offset != x);
    free(a);
    free(b);
    return 0;
}
