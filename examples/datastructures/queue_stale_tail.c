// When the last item leaves, the tail still points to it; the next one is
// hung on a released item.
//
// expect: violated
// kind: memory.freed
// line: 24
#include <fathom.h>
#include <stdlib.h>

struct item {
    unsigned char value;
    struct item *next;
};

static struct item *head, *tail;

static void enqueue(unsigned char value) {
    struct item *i = malloc(sizeof *i);
    if (!i)
        abort();
    i->value = value;
    i->next = NULL;
    if (tail)
        tail->next = i;
    else
        head = i;
    tail = i;
}

static void dequeue(void) {
    struct item *i = head;
    if (!i)
        return;
    head = i->next;
    free(i);
}

int main(void) {
    for (int step = 0; step < 3; step++) {
        if (fathom_nondet_bool())
            enqueue(fathom_nondet_uchar());
        else
            dequeue();
    }
    while (head)
        dequeue();
    return 0;
}
