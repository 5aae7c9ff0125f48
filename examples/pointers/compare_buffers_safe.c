// The repaired twin compares positions in the one buffer that both are parts of.
//
// expect: safe
// args: --check +pointer.compare
#include <fathom.h>

static int overlap(unsigned a, unsigned na, unsigned b, unsigned nb) {
    return a < b + nb && b < a + na;
}

int main(void) {
    char pool[32];
    unsigned n = fathom_nondet_uint() % 17;
    char *in = pool, *out = pool + 16;
    fathom_assert(!overlap((unsigned)(in - pool), n, (unsigned)(out - pool), n));
    return 0;
}
