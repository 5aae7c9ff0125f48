// The lowest bit of an aligned pointer carries a mark that is masked off
// before each access.
//
// expect: safe
#include <fathom.h>
#include <stdint.h>
#include <stdlib.h>

struct cell {
    unsigned char bytes[8];
};

static struct cell *tag(struct cell *p, unsigned mark) {
    return (struct cell *)((uintptr_t)p | mark);
}

static struct cell *untag(struct cell *p) {
    return (struct cell *)((uintptr_t)p & ~(uintptr_t)1);
}

static unsigned mark_of(struct cell *p) {
    return (unsigned)((uintptr_t)p & 1);
}

int main(void) {
    struct cell *c = malloc(sizeof *c);
    if (!c)
        return 0;
    unsigned mark = fathom_nondet_bool();
    unsigned char value = fathom_nondet_uchar();

    struct cell *tagged = tag(c, mark);
    untag(tagged)->bytes[7] = value;
    fathom_assert(mark_of(tagged) == mark);
    fathom_assert(untag(tagged) == c && c->bytes[7] == value);
    free(untag(tagged));
    return 0;
}
