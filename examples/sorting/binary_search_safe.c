// Binary search in a sorted array finds a key exactly when it is there.
//
// expect: safe
#include <fathom.h>

#define N 7

static int search(const unsigned char *v, int n, unsigned char key) {
    int low = 0, high = n - 1;
    while (low <= high) {
        int mid = low + (high - low) / 2;
        if (v[mid] == key)
            return mid;
        if (v[mid] < key)
            low = mid + 1;
        else
            high = mid - 1;
    }
    return -1;
}

int main(void) {
    unsigned char v[N], key = fathom_nondet_uchar();
    unsigned last = 0;
    int present = 0;

    for (int i = 0; i < N; i++) {
        last += fathom_nondet_uchar() % 32; // sorted by construction
        v[i] = (unsigned char)last;
        present |= v[i] == key;
    }
    int at = search(v, N, key);
    fathom_assert(at < N && (at >= 0) == present);
    fathom_assert(at < 0 || v[at] == key);
    return 0;
}
