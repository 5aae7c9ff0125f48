// A message is released on the error path and logged afterwards.
//
// expect: violated
// kind: memory.freed
// line: 29
#include <fathom.h>
#include <stdlib.h>

struct message {
    int kind, length;
};

static int check(struct message *m) {
    if (m->length < 0) {
        free(m);
        return 0;
    }
    return 1;
}

int main(void) {
    struct message *m = malloc(sizeof *m);
    if (!m)
        return 0;
    m->kind = 1;
    m->length = fathom_nondet_int();

    int ok = check(m);
    int kind = m->kind;
    fathom_assert(kind == 1);
    if (ok)
        free(m);
    return 0;
}
