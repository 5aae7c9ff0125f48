// The address of a block that was freed may be that of the next one, so an
// address is no name for a block beyond its life.
//
// expect: violated
// kind: user.assert
// line: 21
// args: --layout symbolic
// layouts: spaced safe, compact safe, symbolic violated
// replay: no, where blocks lie is not for a replay to choose
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>

int main(void) {
    char *p = malloc(16);
    uintptr_t before = (uintptr_t)p;
    free(p);
    p = malloc(16);
    uintptr_t after = (uintptr_t)p;

    assert(before != after);
    free(p);
    return 0;
}
