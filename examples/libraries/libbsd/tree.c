// libbsd: after any four insertions into and removals from a red-black tree it is ordered, its parents are right, no red node has a
// red child, all paths have the same number of black nodes, and it holds what was put in and not taken out.
//
// package: libbsd
// options: -Iinclude -D__unused=
// expect: safe
// variant: violated memory.null; include/bsd/sys/tree.h; RB_ROTATE_RIGHT(head, gparent, tmp, field); => RB_ROTATE_RIGHT(head, parent, tmp, field);
#include <stddef.h>
#include <bsd/sys/tree.h>
#include <fathom.h>

#define STEPS 4
#define KEYS 4

struct node {
    RB_ENTRY(node) entry;
    int key;
};
static int compare(struct node *a, struct node *b) { return a->key - b->key; }
RB_HEAD(tree, node);
RB_PROTOTYPE_STATIC(tree, node, entry, compare)
RB_GENERATE_STATIC(tree, node, entry, compare)

static int count, before;
static int check(struct node *n, struct node *parent) { // the black nodes on each path
    if (!n)
        return 0;
    fathom_assert(RB_PARENT(n, entry) == parent);
    if (RB_COLOR(n, entry) == RB_RED)
        fathom_assert(parent && RB_COLOR(parent, entry) == RB_BLACK);
    int left = check(RB_LEFT(n, entry), n);
    fathom_assert(before < n->key);
    before = n->key;
    count++;
    int right = check(RB_RIGHT(n, entry), n);
    fathom_assert(left == right);
    return left + (RB_COLOR(n, entry) == RB_BLACK);
}

int main(void) {
    struct tree tree = RB_INITIALIZER(&tree);
    static struct node nodes[KEYS];
    int in[KEYS] = {0};
    for (int i = 0; i < KEYS; i++)
        nodes[i].key = i;
    for (int step = 0; step < STEPS; step++) {
        unsigned k = fathom_nondet_uint();
        fathom_assume(k < KEYS);
        if (in[k])
            RB_REMOVE(tree, &tree, &nodes[k]);
        else
            fathom_assert(!RB_INSERT(tree, &tree, &nodes[k]));
        in[k] = !in[k];
    }
    before = -1;
    check(RB_ROOT(&tree), 0);
    fathom_assert(count == in[0] + in[1] + in[2] + in[3]);
}
