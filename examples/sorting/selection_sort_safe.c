// Selection sort: the first element becomes the smallest of all.
//
// expect: safe
#include <fathom.h>

#define N 4

static void sort(int *v) {
    for (int i = 0; i < N - 1; i++) {
        int least = i;
        for (int j = i + 1; j < N; j++)
            if (v[j] < v[least])
                least = j;
        int t = v[i];
        v[i] = v[least];
        v[least] = t;
    }
}

int main(void) {
    int v[N], smallest = 2147483647;

    for (int i = 0; i < N; i++) {
        v[i] = fathom_nondet_int();
        if (v[i] < smallest)
            smallest = v[i];
    }
    sort(v);
    fathom_assert(v[0] == smallest);
    for (int i = 0; i + 1 < N; i++)
        fathom_assert(v[i] <= v[i + 1]);
    return 0;
}
