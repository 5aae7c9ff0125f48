// A ring buffer of bytes under arbitrary pushes and pops stays within its
// storage and never loses count.
//
// expect: safe
#include <fathom.h>

#define CAPACITY 4

struct ring {
    unsigned char *data;
    unsigned head;  // next place to write
    unsigned count; // bytes stored
};

static int push(struct ring *r, unsigned char byte) {
    if (r->count == CAPACITY)
        return 0;
    r->data[r->head] = byte;
    r->head = (r->head + 1) % CAPACITY;
    r->count++;
    return 1;
}

static int pop(struct ring *r, unsigned char *byte) {
    if (r->count == 0)
        return 0;
    *byte = r->data[(r->head + CAPACITY - r->count) % CAPACITY];
    r->count--;
    return 1;
}

int main(void) {
    unsigned char storage[CAPACITY];
    struct ring r = {storage, 0, 0};
    unsigned pushed = 0, popped = 0;

    for (int step = 0; step < 8; step++) {
        unsigned char byte = fathom_nondet_uchar();
        if (fathom_nondet_bool())
            pushed += push(&r, byte);
        else
            popped += pop(&r, &byte);
    }
    fathom_assert(pushed - popped == r.count);
    fathom_assert(r.count <= CAPACITY && r.head < CAPACITY);
    return 0;
}
