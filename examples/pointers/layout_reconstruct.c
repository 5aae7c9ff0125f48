// Pointers taken apart into bytes and put together again are the same pointers:
// they point to their objects, and compare as before.
//
// expect: violated
// kind: user.assert
// line: 37
// args: --layout symbolic
// layouts: spaced safe, compact safe, symbolic violated
// replay: no, where blocks lie is not for a replay to choose
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>

static void take_apart(unsigned char *to, const void *p) {
    for (unsigned i = 0; i < sizeof p; i++)
        to[i] = (unsigned char)((uintptr_t)p >> 8 * i);
}

static void *put_together(const unsigned char *from) {
    uintptr_t n = 0;
    for (unsigned i = 0; i < sizeof n; i++)
        n |= (uintptr_t)from[i] << 8 * i;
    return (void *)n;
}

int main(void) {
    int *a = malloc(sizeof *a), *b = malloc(sizeof *b);
    unsigned char x[sizeof a], y[sizeof b];

    take_apart(x, a);
    take_apart(y, b);
    int *c = put_together(x), *d = put_together(y);
    *c = 1;
    *d = 2;
    assert(*a == 1 && *b == 2);
    assert(((uintptr_t)c < (uintptr_t)d) == ((uintptr_t)a < (uintptr_t)b));
    assert((uintptr_t)c < (uintptr_t)d);
    free(a);
    free(b);
    return 0;
}
