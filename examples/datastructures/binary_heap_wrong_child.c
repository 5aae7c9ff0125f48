// Sinking an element compares with the left child only.
//
// expect: violated
// kind: user.assert
// line: 46
#include <fathom.h>

#define N 4

static unsigned char heap[N];
static unsigned size;

static void swap(unsigned i, unsigned j) {
    unsigned char t = heap[i];
    heap[i] = heap[j];
    heap[j] = t;
}

static void insert(unsigned char x) {
    unsigned i = size++;
    heap[i] = x;
    while (i > 0 && heap[(i - 1) / 2] > heap[i]) {
        swap(i, (i - 1) / 2);
        i = (i - 1) / 2;
    }
}

static unsigned char take(void) {
    unsigned char smallest = heap[0];
    unsigned i = 0;
    heap[0] = heap[--size];
    while (2 * i + 1 < size && heap[i] > heap[2 * i + 1]) {
        swap(i, 2 * i + 1);
        i = 2 * i + 1;
    }
    return smallest;
}

int main(void) {
    unsigned char last = 0;

    for (int i = 0; i < N; i++)
        insert(fathom_nondet_uchar());
    for (int i = 0; i < N; i++) {
        unsigned char x = take();
        fathom_assert(x >= last);
        last = x;
    }
    fathom_assert(size == 0);
    return 0;
}
