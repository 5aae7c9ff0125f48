// A growing array doubles by realloc and keeps its elements.
//
// expect: safe
#include <fathom.h>
#include <stdlib.h>

struct vector {
    int *data;
    size_t size, capacity;
};

static void append(struct vector *v, int x) {
    if (v->size == v->capacity) {
        size_t capacity = v->capacity ? 2 * v->capacity : 1;
        int *data = realloc(v->data, capacity * sizeof *data);
        if (!data)
            abort();
        v->data = data;
        v->capacity = capacity;
    }
    v->data[v->size++] = x;
}

int main(void) {
    struct vector v = {NULL, 0, 0};
    int x[5];
    size_t n = fathom_nondet_size(), i = fathom_nondet_size();

    fathom_assume(n <= 5);
    for (size_t k = 0; k < n; k++) {
        x[k] = fathom_nondet_int();
        append(&v, x[k]);
    }
    fathom_assert(v.size == n && v.capacity >= n && v.capacity <= 8);
    if (i < n)
        fathom_assert(v.data[i] == x[i]);
    free(v.data);
    return 0;
}
