// A lookup that stops only at the key: a missing key ends in NULL.
//
// expect: violated
// kind: memory.null
// line: 15
#include <fathom.h>
#include <stddef.h>

struct tree {
    int key;
    struct tree *left, *right;
};

static struct tree *find(struct tree *t, int key) {
    while (t->key != key)
        t = key < t->key ? t->left : t->right;
    return t;
}

int main(void) {
    struct tree one = {1, NULL, NULL}, five = {5, NULL, NULL}, three = {3, &one, &five};
    int key = fathom_nondet_int();

    fathom_assume(key >= 1 && key <= 5);
    fathom_assert(find(&three, key)->key == key);
    return 0;
}
