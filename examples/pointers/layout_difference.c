// The distance of two blocks tells their order, and that can be either.
//
// expect: violated
// kind: user.assert
// line: 18
// args: --layout symbolic
// layouts: spaced safe, compact safe, symbolic violated
// replay: no, where blocks lie is not for a replay to choose
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>

int main(void) {
    char *a = malloc(4), *b = malloc(4);
    intptr_t distance = (intptr_t)((uintptr_t)b - (uintptr_t)a);

    assert(distance >= 4 || distance <= -4);
    assert(distance > 0);
    free(a);
    free(b);
    return 0;
}
