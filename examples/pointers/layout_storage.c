// Globals low, heap above, stack on top: a common picture of a process, but
// neither C nor the system promises it. A test for "is this pointer to the stack" by
// comparing addresses does not work everywhere.
//
// expect: violated
// kind: user.assert
// line: 26
// also: user.assert:25
// args: --layout symbolic
// layouts: spaced violated, compact safe, symbolic violated
// replay: no, where blocks lie is not for a replay to choose
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>

static int global;

static int on_stack(const void *p, const void *somewhere_below) {
    return (uintptr_t)p > (uintptr_t)somewhere_below;
}

int main(void) {
    int local, *block = malloc(sizeof *block);

    assert(on_stack(&local, block));
    assert(!on_stack(&global, block));
    free(block);
    return 0;
}
