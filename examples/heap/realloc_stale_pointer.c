// A pointer into the array is kept while the array grows.
//
// expect: violated
// kind: memory.freed
// line: 23
#include <fathom.h>
#include <stdlib.h>

int main(void) {
    int *data = malloc(2 * sizeof *data);
    if (!data)
        return 0;
    data[0] = 1;
    data[1] = 2;
    int *last = &data[1];

    if (fathom_nondet_bool()) {
        int *bigger = realloc(data, 4 * sizeof *data);
        if (!bigger)
            abort();
        data = bigger;
    }
    int value = *last;
    fathom_assert(value == data[1]);
    free(data);
    return 0;
}
