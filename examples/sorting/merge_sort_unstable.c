// One comparison with <= and the sort is no longer stable.
//
// expect: violated
// kind: user.assert
// line: 42
#include <fathom.h>

#define N 4

struct record {
    unsigned char key, place;
};

static void sort(struct record *v, int n) {
    struct record merged[N];
    int half = n / 2, i = 0, j = half, k = 0;

    if (n < 2)
        return;
    sort(v, half);
    sort(v + half, n - half);
    while (i < half && j < n)
        merged[k++] = v[j].key <= v[i].key ? v[j++] : v[i++];
    while (i < half)
        merged[k++] = v[i++];
    while (j < n)
        merged[k++] = v[j++];
    for (k = 0; k < n; k++)
        v[k] = merged[k];
}

int main(void) {
    struct record v[N];

    for (int i = 0; i < N; i++) {
        v[i].key = fathom_nondet_uchar();
        v[i].place = (unsigned char)i;
    }
    sort(v, N);
    for (int i = 0; i + 1 < N; i++) {
        fathom_assert(v[i].key <= v[i + 1].key);
        fathom_assert(v[i].key < v[i + 1].key || v[i].place < v[i + 1].place);
    }
    return 0;
}
