// Insertion sort of a part of an array leaves the rest alone.
//
// expect: safe
#include <fathom.h>

#define N 5

static void sort(signed char *v, int n) {
    for (int i = 1; i < n; i++) {
        signed char x = v[i];
        int j = i - 1;
        while (j >= 0 && v[j] > x) {
            v[j + 1] = v[j];
            j--;
        }
        v[j + 1] = x;
    }
}

int main(void) {
    signed char v[N], old[N];
    int n = fathom_nondet_int();

    fathom_assume(n >= 0 && n <= 4);
    for (int i = 0; i < N; i++)
        v[i] = old[i] = fathom_nondet_i8();
    sort(v, n);
    for (int i = 0; i + 1 < n; i++)
        fathom_assert(v[i] <= v[i + 1]);
    for (int i = n; i < N; i++)
        fathom_assert(v[i] == old[i]);
    return 0;
}
