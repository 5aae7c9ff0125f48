// A lookup that may return NULL, and a caller that asks first.
//
// expect: safe
#include <fathom.h>
#include <stddef.h>

struct entry {
    int key, value;
};

static struct entry table[3] = {{1, 10}, {2, 20}, {3, 30}};

static struct entry *find(int key) {
    for (int i = 0; i < 3; i++)
        if (table[i].key == key)
            return &table[i];
    return NULL;
}

int main(void) {
    int key = fathom_nondet_int();
    struct entry *e = find(key);

    if (e)
        fathom_assert(e->value == key * 10);
    return 0;
}
