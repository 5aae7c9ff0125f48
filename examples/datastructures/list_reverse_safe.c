// A list of heap nodes is built, reversed, compared and released.
//
// expect: safe
// args: --check user,memory,arithmetic,unwind,memory.leak
#include <fathom.h>
#include <stdlib.h>

struct node {
    int value;
    struct node *next;
};

static struct node *push(struct node *head, int value) {
    struct node *n = malloc(sizeof *n);
    if (!n)
        abort();
    n->value = value;
    n->next = head;
    return n;
}

static struct node *reverse(struct node *head) {
    struct node *done = NULL;
    while (head) {
        struct node *next = head->next;
        head->next = done;
        done = head;
        head = next;
    }
    return done;
}

int main(void) {
    struct node *head = NULL;
    int v[4];
    unsigned n = fathom_nondet_uint(), i = 0;

    fathom_assume(n <= 4);
    for (i = 0; i < n; i++) {
        v[i] = fathom_nondet_int();
        head = push(head, v[i]);
    }
    head = reverse(head);

    i = 0;
    while (head) {
        struct node *next = head->next;
        fathom_assert(i < n && head->value == v[i]);
        i++;
        free(head);
        head = next;
    }
    fathom_assert(i == n);
    return 0;
}
