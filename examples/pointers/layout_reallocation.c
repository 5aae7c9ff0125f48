// realloc may leave a block where it is. A program that keeps another pointer
// to it cannot tell from the addresses being different that the block was moved.
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
    char *p = malloc(100);
    uintptr_t before = (uintptr_t)p;
    p[99] = 'x';
    p = realloc(p, 200);

    assert(p[99] == 'x');
    assert(before != (uintptr_t)p);
    free(p);
    return 0;
}
