// The library's bsearch finds exactly the keys of a sorted table.
//
// expect: safe
#include <fathom.h>
#include <stdlib.h>

static const unsigned char squares[] = {1, 4, 9, 16, 25, 36, 49};

static int compare(const void *key, const void *element) {
    return *(const unsigned char *)key - *(const unsigned char *)element;
}

int main(void) {
    unsigned char key = fathom_nondet_uchar();
    const unsigned char *found = bsearch(&key, squares, sizeof squares, 1, compare);
    int expected = 0;

    for (unsigned i = 0; i < sizeof squares; i++)
        expected |= squares[i] == key;
    fathom_assert((found != NULL) == expected);
    if (found)
        fathom_assert(*found == key && found >= squares && found < squares + sizeof squares);
    return 0;
}
