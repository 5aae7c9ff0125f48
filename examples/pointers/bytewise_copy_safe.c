// A pointer copied byte by byte still points to its object.
//
// expect: safe
#include <fathom.h>

static int x = 1, y = 2;

int main(void) {
    int *source = fathom_nondet_bool() ? &x : &y;
    unsigned char stored[sizeof source];
    int *copy;

    for (unsigned i = 0; i < sizeof source; i++)
        stored[i] = ((unsigned char *)&source)[i];
    for (unsigned i = 0; i < sizeof copy; i++)
        ((unsigned char *)&copy)[i] = stored[i];

    fathom_assert(copy == source);
    *copy = 9;
    fathom_assert(*source == 9);
    fathom_assert((source == &x && y == 2) || (source == &y && x == 1));
    return 0;
}
