// Removing the last node reads the back link of its successor, which is NULL.
//
// expect: violated
// kind: memory.null
// line: 20
#include <fathom.h>
#include <stdlib.h>

struct node {
    struct node *prev, *next;
};

static struct node *first;

static void remove_node(struct node *n) {
    if (n->prev)
        n->prev->next = n->next;
    else
        first = n->next;
    n->next->prev = n->prev;
    free(n);
}

int main(void) {
    struct node *a = malloc(sizeof *a), *b = malloc(sizeof *b);
    if (!a || !b)
        abort();
    a->prev = NULL;
    a->next = b;
    b->prev = a;
    b->next = NULL;
    first = a;

    int choice = fathom_nondet_bool();
    remove_node(choice ? a : b);
    fathom_assert(first == b);
    free(first);
    return 0;
}
