// Defines: tsearch tfind tdelete twalk twalk_r tdestroy
// Needs: malloc free
//
// A search tree is a list in order behind a head: its shape, which is not specified, shows only in what twalk tells of depths and
// leaves, which so is arbitrary, and in what tdelete returns. The head stands for the root; what a root's element is is not known, either.
// It outlives its last node, as the program may have other copies of the root, which it must not use any more.
#include "model.h"

typedef int model_compare(const void *, const void *);

struct model_node {
    const void *key;
    struct model_node *next;
};

struct model_tree {
    void *unknown; // where a node has its key
    struct model_node *first;
    _Bool dead; // the last node was freed
};

// What the functions do first with a root that is not null.
MODEL_HELPER void model_use(const struct model_tree *tree)
{
    __fathom_check(!tree->dead, "memory.freed", "access to a tree that has nodes");
}

enum model_visit { MODEL_PREORDER, MODEL_POSTORDER, MODEL_ENDORDER, MODEL_LEAF };

// The link to the first node that is not before the key; *same says whether it is equal.
MODEL_HELPER struct model_node **model_place(const void *key, struct model_tree *tree, model_compare *compare, _Bool *same)
{
    struct model_node **place = &tree->first;
    *same = 0;
    model_use(tree);
    for (; *place != NULL; place = &(*place)->next) {
        int order = compare(key, (*place)->key);
        if (order <= 0) {
            *same = order == 0;
            break;
        }
    }
    return place;
}

MODEL void *tsearch(const void *key, void **root, model_compare *compare)
{
    struct model_node **place, *node;
    _Bool same = 0;
    if (root == NULL)
        return NULL;
    if (*root != NULL) {
        place = model_place(key, *root, compare, &same);
        if (same)
            return *place;
    }
    node = malloc(sizeof *node);
    if (node == NULL)
        return NULL;
    if (*root == NULL) {
        struct model_tree *tree = __fathom_external(sizeof *tree, sizeof tree);
        tree->first = NULL;
        tree->dead = 0;
        *root = tree;
        place = &tree->first;
    }
    node->key = key;
    node->next = *place;
    return *place = node;
}

MODEL void *tfind(const void *key, void *const *root, model_compare *compare)
{
    _Bool same;
    struct model_node **place;
    if (root == NULL || *root == NULL)
        return NULL;
    place = model_place(key, *root, compare, &same);
    return same ? *place : NULL;
}

// The parent of what was removed, which may be any other node; or a pointer that is good for nothing, if it was the root.
MODEL void *tdelete(const void *key, void **root, model_compare *compare)
{
    struct model_tree *tree;
    struct model_node **place, *node, *parent;
    _Bool same;
    if (root == NULL || *root == NULL)
        return NULL;
    tree = *root;
    place = model_place(key, tree, compare, &same);
    if (!same)
        return NULL;
    node = *place;
    *place = node->next;
    free(node);
    if (tree->first == NULL) {
        tree->dead = 1;
        *root = NULL;
        return __fathom_external(0, 1);
    }
    for (parent = tree->first; parent != NULL; parent = parent->next)
        if (__fathom_nondet_bool())
            return parent;
    return __fathom_external(0, 1);
}

// The visits of a node that is no leaf are made at once: what lies between them are visits of others.
#define MODEL_WALK(visit)                                                                                                     \
    if (tree == NULL)                                                                                                         \
        return;                                                                                                               \
    model_use(tree);                                                                                                          \
    if (tree->first != NULL && tree->first->next != NULL)                                                                     \
        __fathom_assumed("a function that twalk calls does nothing by the first and the last visit of a node, or the same whenever they are"); \
    for (struct model_node *node = tree->first; node != NULL; node = node->next) {                                            \
        int depth = tree->first->next == NULL ? 0 : model_int_in(0, 126);                                                     \
        (void)depth;                                                                                                          \
        if (tree->first->next == NULL || __fathom_nondet_bool()) {                                                            \
            visit(MODEL_LEAF);                                                                                                \
        } else {                                                                                                              \
            visit(MODEL_PREORDER);                                                                                            \
            visit(MODEL_POSTORDER);                                                                                           \
            visit(MODEL_ENDORDER);                                                                                            \
        }                                                                                                                     \
    }

#define MODEL_VISIT(which) action(node, which, depth)
MODEL void twalk(const struct model_tree *tree, void (*action)(const void *, enum model_visit, int))
{
    MODEL_WALK(MODEL_VISIT)
}

#define MODEL_VISIT_WITH(which) action(node, which, closure)
MODEL void twalk_r(const struct model_tree *tree, void (*action)(const void *, enum model_visit, void *), void *closure)
{
    MODEL_WALK(MODEL_VISIT_WITH)
}

MODEL void tdestroy(struct model_tree *tree, void (*destroy)(void *))
{
    struct model_node *node, *next;
    if (tree == NULL)
        return;
    model_use(tree);
    for (node = tree->first; node != NULL; node = next) {
        next = node->next;
        destroy((void *)node->key);
        free(node);
    }
    tree->first = NULL;
    tree->dead = 1;
}
