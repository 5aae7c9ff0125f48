// The two conditions of the inner loop in the wrong order: the element before
// the first is read.
//
// expect: violated
// kind: memory.bounds
// line: 15
#include <fathom.h>

#define N 3

static void sort(signed char *v, int n) {
    for (int i = 1; i < n; i++) {
        signed char x = v[i];
        int j = i - 1;
        while (v[j] > x && j >= 0) {
            v[j + 1] = v[j];
            j--;
        }
        v[j + 1] = x;
    }
}

int main(void) {
    signed char v[N];

    for (int i = 0; i < N; i++)
        v[i] = fathom_nondet_i8();
    sort(v, N);
    return 0;
}
