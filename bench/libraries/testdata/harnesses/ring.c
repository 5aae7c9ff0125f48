// A small library in the place of a package: what a harness can say about itself.
//
// package: ring
// units: ring.c
// options: -Iinclude
// expect: violated memory.bounds ring.c:6
// variant: safe; ring.c; r->next > SIZE => r->next >= SIZE
// variant: violated memory.null; include/ring.h; SIZE 4 => SIZE 3
// variant: safe; ring.c; not there => nor here
#include <ring.h>
#include <fathom.h>

int main(void) {
    struct ring r = {{0}, 0};
    fathom_assert(sizeof r.item == 4 * sizeof(int));
    r.next = fathom_nondet_uint();
    fathom_assume(r.next < 5);
    put(&r, 7);
    fathom_assert(r.next > 0);
}
