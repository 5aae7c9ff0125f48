// Releasing a list reads the link of a node that is already gone.
//
// expect: violated
// kind: memory.freed
// line: 29
#include <fathom.h>
#include <stdlib.h>

struct node {
    int value;
    struct node *next;
};

int main(void) {
    struct node *head = NULL;
    unsigned n = fathom_nondet_uint();

    fathom_assume(n <= 3);
    for (unsigned i = 0; i < n; i++) {
        struct node *new = malloc(sizeof *new);
        if (!new)
            abort();
        new->value = (int)i;
        new->next = head;
        head = new;
    }
    while (head) {
        free(head);
        head = head->next;
    }
    return 0;
}
