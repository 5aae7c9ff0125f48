// Which of two blocks lies lower is the allocator's choice. Their addresses
// differ, which no layout changes, but a program must not rely on their order.
//
// expect: violated
// kind: user.assert
// line: 19
// args: --layout symbolic
// layouts: spaced safe, compact safe, symbolic violated
// replay: no, where blocks lie is not for a replay to choose
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>

int main(void) {
    int *a = malloc(sizeof *a), *b = malloc(sizeof *b);
    uintptr_t x = (uintptr_t)a, y = (uintptr_t)b;

    assert(x != y);
    assert(x < y);
    free(a);
    free(b);
    return 0;
}
