// A pointer from outside can be that of any block.
//
// expect: violated
// kind: user.assert
// line: 23
// args: --layout symbolic
// layouts: spaced violated, compact violated, symbolic violated
// replay: no, where blocks lie is not for a replay to choose
#include <assert.h>
#include <fathom.h>
#include <stdint.h>
#include <stdlib.h>

int main(void) {
    char *x = malloc(1);
    char *y = (char *)(uintptr_t)fathom_nondet_u64();

    *x = 1;
    if (y == x) {
        *y = 2;
        assert(*x == 2);
    }
    assert(y != x);
    free(x);
    return 0;
}
