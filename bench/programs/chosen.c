// Nodes of a list whose payload is changed through pointers that are chosen by input: accesses that may be to any of the nodes.
#include <fathom.h>
#include <stdlib.h>

#ifndef NODES
#define NODES 4
#endif

struct node {
    struct node *next;
    unsigned payload;
};

int main(void)
{
    struct node *node[NODES];
    for (unsigned i = 0; i < NODES; i++) {
        node[i] = malloc(sizeof *node[i]);
        if (!node[i])
            return 0;
        node[i]->payload = i;
        node[i]->next = i ? node[i - 1] : NULL;
    }
    unsigned i = fathom_nondet_uint(), j = fathom_nondet_uint();
    fathom_assume(i < NODES && j < NODES && i != j);
    node[i]->payload = 100;
    node[j]->payload = 200;
    unsigned sum = 0;
    for (struct node *p = node[NODES - 1]; p; p = p->next)
        sum += p->payload;
    fathom_assert(sum + i + j == 300 + NODES * (NODES - 1) / 2);
    return 0;
}
