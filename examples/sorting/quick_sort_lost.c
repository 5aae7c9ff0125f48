// The last swap is done by halves: the pivot is copied and one element lost.
//
// expect: violated
// kind: user.assert
// line: 37
#include <fathom.h>

#define N 3

static void sort(unsigned char *v, int low, int high) {
    if (low >= high)
        return;
    unsigned char pivot = v[high];
    int place = low;
    for (int i = low; i < high; i++)
        if (v[i] < pivot) {
            unsigned char t = v[i];
            v[i] = v[place];
            v[place++] = t;
        }
    v[place] = pivot;
    sort(v, low, place - 1);
    sort(v, place + 1, high);
}

int main(void) {
    unsigned char v[N];
    unsigned sum = 0, sorted = 0;

    for (int i = 0; i < N; i++) {
        v[i] = fathom_nondet_uchar();
        sum += v[i];
    }
    sort(v, 0, N - 1);
    for (int i = 0; i < N; i++)
        sorted += v[i];
    fathom_assert(sum == sorted);
    return 0;
}
