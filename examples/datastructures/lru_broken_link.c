// Unlinking forgets the way back: the list still reads well forwards.
//
// expect: violated
// kind: user.assert
// line: 42
#include <fathom.h>
#include <stddef.h>

#define N 3

struct node {
    struct node *prev, *next;
};

static struct node list;

static void unlink_node(struct node *n) {
    n->prev->next = n->next;
}

static void push_front(struct node *n) {
    n->prev = &list;
    n->next = list.next;
    list.next->prev = n;
    list.next = n;
}

int main(void) {
    struct node nodes[N];

    list.prev = list.next = &list;
    for (int i = 0; i < N; i++)
        push_front(&nodes[i]);

    unsigned i = fathom_nondet_uint();
    fathom_assume(i < N);
    unlink_node(&nodes[i]);
    push_front(&nodes[i]);

    int count = 0;
    for (struct node *n = list.next; n != &list; n = n->next) {
        fathom_assert(n->next->prev == n);
        count++;
    }
    fathom_assert(count == N);
    list.prev = list.next = NULL;
    return 0;
}
