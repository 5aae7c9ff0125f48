// A comparison by subtraction overflows for numbers far apart.
//
// expect: violated
// kind: arith.signed-overflow
// line: 10
#include <fathom.h>
#include <stdlib.h>

static int by_value(const void *a, const void *b) {
    return *(const int *)a - *(const int *)b;
}

int main(void) {
    int v[3];

    for (int i = 0; i < 3; i++)
        v[i] = fathom_nondet_int();
    qsort(v, 3, sizeof v[0], by_value);
    fathom_assert(v[0] <= v[1] && v[1] <= v[2]);
    return 0;
}
