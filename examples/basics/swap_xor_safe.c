// Swapping by exclusive or keeps both values as long as the two places differ.
//
// expect: safe
#include <fathom.h>

static void swap(unsigned *a, unsigned *b) {
    *a ^= *b;
    *b ^= *a;
    *a ^= *b;
}

int main(void) {
    unsigned x = fathom_nondet_uint(), y = fathom_nondet_uint();
    unsigned old_x = x, old_y = y;

    swap(&x, &y);
    fathom_assert(x == old_y && y == old_x);
    return 0;
}
