// What malloc hands out may hold anything.
//
// expect: violated
// kind: user.assert
// line: 20
#include <fathom.h>
#include <stdlib.h>

struct counter {
    unsigned hits, misses;
};

int main(void) {
    struct counter *c = malloc(sizeof *c);
    if (!c)
        return 0;
    c->hits = 0;
    unsigned total = c->hits + c->misses;
    free(c);
    fathom_assert(total == 0);
    return 0;
}
