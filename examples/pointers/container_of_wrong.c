// A plain cast in place of container_of: it is right only while the link is
// the first member, and reads past the last task otherwise.
//
// expect: violated
// kind: memory.bounds
// line: 29
#include <fathom.h>
#include <stdlib.h>

struct link {
    struct link *next;
};

struct task {
    long deadline;
    struct link link;
};

int main(void) {
    struct task *t = malloc(sizeof *t);
    if (!t)
        return 0;
    t->deadline = fathom_nondet_long();
    t->link.next = NULL;

    struct task *again = (struct task *)&t->link;
    long deadline = again->deadline;
    fathom_assert(deadline == 0); // the link's NULL, read as a number
    struct link *next = again->link.next;
    fathom_assert(next == NULL);
    free(t);
    return 0;
}
