// Results through pointers, chosen at run time, land where they should.
//
// expect: safe
#include <fathom.h>

static void min_max(const int *v, int n, int *min, int *max) {
    *min = *max = v[0];
    for (int i = 1; i < n; i++) {
        if (v[i] < *min)
            *min = v[i];
        if (v[i] > *max)
            *max = v[i];
    }
}

int main(void) {
    int v[4], a, b;

    for (int i = 0; i < 4; i++)
        v[i] = fathom_nondet_int();
    _Bool swapped = fathom_nondet_bool();
    min_max(v, 4, swapped ? &b : &a, swapped ? &a : &b);
    fathom_assert(swapped ? b <= a : a <= b);
    for (int i = 0; i < 4; i++)
        fathom_assert(swapped ? b <= v[i] && v[i] <= a : a <= v[i] && v[i] <= b);
    return 0;
}
