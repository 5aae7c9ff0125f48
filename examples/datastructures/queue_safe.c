// A linked queue hands out what went in, first in first out.
//
// expect: safe
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

static unsigned char dequeue(void) {
    struct item *i = head;
    unsigned char value = i->value;
    head = i->next;
    if (!head)
        tail = NULL;
    free(i);
    return value;
}

int main(void) {
    unsigned char in[4];
    unsigned put = 0, got = 0;

    for (int step = 0; step < 4; step++) {
        if (put > got && fathom_nondet_bool()) {
            unsigned char value = dequeue();
            fathom_assert(value == in[got]);
            got++;
        } else {
            in[put] = fathom_nondet_uchar();
            enqueue(in[put++]);
        }
    }
    while (head)
        fathom_assert(dequeue() == in[got++]);
    fathom_assert(put == got && !tail);
    return 0;
}
