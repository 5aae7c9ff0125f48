// A binary search tree visited in order yields its keys in order.
//
// expect: safe
#include <fathom.h>
#include <stdlib.h>

#define N 3

struct tree {
    unsigned char key;
    struct tree *left, *right;
};

static struct tree *insert(struct tree *t, unsigned char key) {
    if (!t) {
        t = malloc(sizeof *t);
        if (!t)
            abort();
        t->key = key;
        t->left = t->right = NULL;
    } else if (key < t->key) {
        t->left = insert(t->left, key);
    } else if (key > t->key) {
        t->right = insert(t->right, key);
    }
    return t;
}

static unsigned char visited[N];
static unsigned count;

static void visit(struct tree *t) {
    if (!t)
        return;
    visit(t->left);
    visited[count++] = t->key;
    visit(t->right);
    free(t);
}

int main(void) {
    struct tree *root = NULL;
    unsigned char probe;

    for (int i = 0; i < N; i++) {
        probe = fathom_nondet_uchar();
        root = insert(root, probe);
    }
    visit(root);
    fathom_assert(count >= 1 && count <= N);
    for (unsigned i = 0; i + 1 < count; i++)
        fathom_assert(visited[i] < visited[i + 1]);
    unsigned found = 0;
    for (unsigned i = 0; i < count; i++)
        found += visited[i] == probe;
    fathom_assert(found == 1);
    return 0;
}
