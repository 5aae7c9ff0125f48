// The writer wraps one step too late: after CAPACITY pushes the head points
// one past the storage.
//
// expect: violated
// kind: memory.bounds
// line: 20
#include <fathom.h>

#define CAPACITY 4

struct ring {
    unsigned char *data;
    unsigned head;
    unsigned count;
};

static int push(struct ring *r, unsigned char byte) {
    if (r->count == CAPACITY)
        return 0;
    r->data[r->head] = byte;
    r->head = r->head == CAPACITY ? 0 : r->head + 1;
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
    unsigned char storage[CAPACITY] = {0};
    struct ring r = {storage, 0, 0};

    for (int step = 0; step < 8; step++) {
        unsigned char byte = fathom_nondet_uchar();
        if (fathom_nondet_bool())
            push(&r, byte);
        else
            pop(&r, &byte);
    }
    fathom_assert(r.count <= CAPACITY);
    return 0;
}
