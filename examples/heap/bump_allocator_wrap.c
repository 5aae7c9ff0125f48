// Rounding up before the check: a huge request wraps to a tiny one and is
// granted.
//
// expect: violated
// kind: memory.bounds
// line: 29
#include <fathom.h>
#include <string.h>

#define POOL 32

static _Alignas(8) unsigned char pool[POOL];
static size_t used;

static void *allocate(size_t n) {
    size_t rounded = (n + 7) & ~(size_t)7;
    if (rounded > POOL - used)
        return NULL;
    void *p = pool + used;
    used += rounded;
    return p;
}

int main(void) {
    size_t n = fathom_nondet_size();
    unsigned char *a = allocate(n);

    if (a)
        memset(a, 1, n);
    fathom_assert(used <= POOL);
    return 0;
}
