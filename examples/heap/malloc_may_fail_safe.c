// The repaired twin checks, and releases what it got when the second
// allocation fails.
//
// expect: safe
// args: --malloc-may-fail --check user,memory,memory.leak
#include <fathom.h>
#include <stdlib.h>

struct pair {
    int *first, *second;
};

static int make(struct pair *p) {
    p->first = malloc(sizeof *p->first);
    if (!p->first)
        return 0;
    p->second = malloc(sizeof *p->second);
    if (!p->second) {
        free(p->first);
        return 0;
    }
    return 1;
}

int main(void) {
    struct pair p;

    if (make(&p)) {
        *p.first = fathom_nondet_int();
        *p.second = *p.first;
        fathom_assert(*p.second == *p.first);
        free(p.second);
        free(p.first);
    }
    return 0;
}
