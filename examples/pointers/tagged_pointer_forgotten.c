// The mark is not masked off: the access is one byte too far.
//
// expect: violated
// kind: memory.bounds
// line: 29
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

int main(void) {
    struct cell *c = malloc(sizeof *c);
    if (!c)
        return 0;
    unsigned mark = fathom_nondet_bool();

    struct cell *tagged = tag(c, mark);
    tagged->bytes[7] = 1;
    free(untag(tagged));
    return 0;
}
