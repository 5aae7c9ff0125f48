// Removing any node of a doubly linked list keeps both directions in step.
//
// expect: safe
#include <fathom.h>
#include <stdlib.h>

struct node {
    struct node *prev, *next;
    int id;
};

struct list {
    struct node *first, *last;
};

static void append(struct list *l, int id) {
    struct node *n = malloc(sizeof *n);
    if (!n)
        abort();
    n->id = id;
    n->next = NULL;
    n->prev = l->last;
    if (l->last)
        l->last->next = n;
    else
        l->first = n;
    l->last = n;
}

static void remove_node(struct list *l, struct node *n) {
    if (n->prev)
        n->prev->next = n->next;
    else
        l->first = n->next;
    if (n->next)
        n->next->prev = n->prev;
    else
        l->last = n->prev;
    free(n);
}

int main(void) {
    struct list l = {NULL, NULL};
    int victim = fathom_nondet_int();
    int forwards = 0, backwards = 0;

    fathom_assume(victim >= 0 && victim < 3);
    for (int i = 0; i < 3; i++)
        append(&l, i);
    for (struct node *n = l.first; n; n = n->next)
        if (n->id == victim) {
            remove_node(&l, n);
            break;
        }
    for (struct node *n = l.first; n; n = n->next)
        forwards = forwards * 4 + n->id + 1;
    for (struct node *n = l.last; n; n = n->prev)
        backwards = backwards * 4 + n->id + 1;
    fathom_assert(forwards / 4 == backwards % 4 && forwards % 4 == backwards / 4);
    fathom_assert(forwards == (victim == 0 ? 11 : victim == 1 ? 7 : 6));
    while (l.first)
        remove_node(&l, l.first);
    return 0;
}
