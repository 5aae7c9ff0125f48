// A least-recently-used list: touching a node moves it to the front, so the
// times of use fall from front to back.
//
// expect: safe
#include <fathom.h>
#include <stddef.h>

#define N 3

struct node {
    struct node *prev, *next;
    int used;
};

static struct node list; // the ring's sentinel

static void unlink_node(struct node *n) {
    n->prev->next = n->next;
    n->next->prev = n->prev;
}

static void push_front(struct node *n) {
    n->prev = &list;
    n->next = list.next;
    list.next->prev = n;
    list.next = n;
}

int main(void) {
    struct node nodes[N];
    int now = 0;

    list.prev = list.next = &list;
    for (int i = 0; i < N; i++) {
        nodes[i].used = now++;
        push_front(&nodes[i]);
    }
    for (int step = 0; step < 3; step++) {
        unsigned i = fathom_nondet_uint();
        fathom_assume(i < N);
        unlink_node(&nodes[i]);
        nodes[i].used = now++;
        push_front(&nodes[i]);
    }

    int count = 0;
    for (struct node *n = list.next; n != &list; n = n->next) {
        fathom_assert(n->next->prev == n);
        fathom_assert(n->next == &list || n->used > n->next->used);
        count++;
    }
    fathom_assert(count == N);
    list.prev = list.next = NULL;
    return 0;
}
