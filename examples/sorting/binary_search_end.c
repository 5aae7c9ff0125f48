// The upper end is taken as inside the range: a key above all others reads
// past the array.
//
// expect: violated
// kind: memory.bounds
// line: 15
#include <fathom.h>

#define N 7

static int search(const unsigned char *v, int n, unsigned char key) {
    int low = 0, high = n;
    while (low <= high) {
        int mid = low + (high - low) / 2;
        unsigned char here = v[mid];
        if (here == key)
            return mid;
        if (here < key)
            low = mid + 1;
        else
            high = mid - 1;
    }
    return -1;
}

int main(void) {
    static const unsigned char v[N] = {2, 3, 5, 7, 11, 13, 17};
    int at = search(v, N, fathom_nondet_uchar());

    fathom_assert(at < N);
    return 0;
}
