// The terminating zero of the flexible array is not counted in the
// allocation.
//
// expect: violated
// kind: memory.bounds
// line: 25
#include <fathom.h>
#include <stdlib.h>
#include <string.h>

struct text {
    unsigned short length;
    char data[];
};

int main(void) {
    unsigned short n = fathom_nondet_ushort();

    fathom_assume(n <= 8);
    struct text *t = malloc(sizeof *t + n);
    if (!t)
        return 0;
    t->length = n;
    memset(t->data, 'x', n);
    t->data[n] = '\0';
    fathom_assert(strlen(t->data) == n);
    free(t);
    return 0;
}
