// The library's qsort with a caller's comparison.
//
// expect: safe
#include <fathom.h>
#include <stdlib.h>

static int by_value(const void *a, const void *b) {
    int x = *(const int *)a, y = *(const int *)b;
    return (x > y) - (x < y);
}

int main(void) {
    int v[4], sum = 0;

    for (int i = 0; i < 4; i++) {
        v[i] = fathom_nondet_i16();
        sum += v[i];
    }
    qsort(v, 4, sizeof v[0], by_value);
    for (int i = 0; i + 1 < 4; i++)
        fathom_assert(v[i] <= v[i + 1]);
    fathom_assert(v[0] + v[1] + v[2] + v[3] == sum);
    return 0;
}
