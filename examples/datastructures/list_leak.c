// Removing the first node with a value unlinks it and never releases it. The
// place reported is the assignment that takes the last pointer to it.
//
// expect: violated
// kind: memory.leak
// line: 19
// args: --check user,memory.leak
#include <fathom.h>
#include <stdlib.h>

struct node {
    int value;
    struct node *next;
};

static void remove_value(struct node **link, int value) {
    for (; *link; link = &(*link)->next)
        if ((*link)->value == value) {
            *link = (*link)->next;
            return;
        }
}

int main(void) {
    struct node *head = NULL;

    for (int i = 0; i < 3; i++) {
        struct node *new = malloc(sizeof *new);
        if (!new)
            abort();
        new->value = i;
        new->next = head;
        head = new;
    }
    remove_value(&head, fathom_nondet_int());
    while (head) {
        struct node *next = head->next;
        free(head);
        head = next;
    }
    return 0;
}
