// With failing allocation allowed, an unchecked malloc is a NULL dereference.
//
// expect: violated
// kind: memory.null
// line: 14
// args: --malloc-may-fail
// replay: no, the native malloc does not fail on demand
#include <fathom.h>
#include <stdlib.h>

int main(void) {
    int *cell = malloc(sizeof *cell);

    *cell = fathom_nondet_int();
    int value = *cell;
    fathom_assert(value == *cell);
    free(cell);
    return 0;
}
