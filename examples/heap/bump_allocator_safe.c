// A bump allocator hands out aligned, disjoint pieces of its pool or nothing.
//
// expect: safe
#include <fathom.h>
#include <string.h>

#define POOL 32

static _Alignas(8) unsigned char pool[POOL];
static size_t used;

static void *allocate(size_t n) {
    if (n > POOL - used)
        return NULL;
    size_t rounded = (n + 7) & ~(size_t)7; // POOL is a multiple of 8, so it fits too
    void *p = pool + used;
    used += rounded;
    return p;
}

int main(void) {
    size_t n = fathom_nondet_size(), m = fathom_nondet_size();
    unsigned char *a = allocate(n), *b = allocate(m);

    fathom_assert(used <= POOL);
    if (a && b) {
        fathom_assert((b - a) % 8 == 0 && (size_t)(b - a) >= n);
        memset(a, 1, n);
        memset(b, 2, m);
        if (n)
            fathom_assert(a[n - 1] == 1);
    }
    return 0;
}
