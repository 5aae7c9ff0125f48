// A priority queue in an array: the root is always the smallest.
//
// expect: safe
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
    for (;;) {
        unsigned child = 2 * i + 1;
        if (child >= size)
            break;
        if (child + 1 < size && heap[child + 1] < heap[child])
            child++;
        if (heap[i] <= heap[child])
            break;
        swap(i, child);
        i = child;
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
