// A list of a thousand nodes with arbitrary payload, built, walked and summed.
#include <fathom.h>
#include <stdlib.h>

struct node {
    unsigned payload;
    struct node *next;
};

int main(void)
{
    struct node *head = NULL;
    unsigned expected = 0;
    for (int i = 0; i < 1000; i++) {
        struct node *n = malloc(sizeof *n);
        n->payload = fathom_nondet_uint();
        expected += n->payload;
        n->next = head;
        head = n;
    }
    unsigned sum = 0;
    for (struct node *n = head; n; n = n->next)
        sum += n->payload;
    fathom_assert(sum == expected);
}
