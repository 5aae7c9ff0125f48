// The repaired twin of first.c: the loop leaves room for the terminating zero.
//
// expect: safe
#include <fathom.h>

#define NAME_SIZE 8

static void set_name(char *name, const char *text, unsigned length) {
    unsigned i = 0;
    while (i < length && i < NAME_SIZE - 1) {
        name[i] = text[i];
        i++;
    }
    name[i] = '\0';
}

int main(void) {
    char name[NAME_SIZE];
    unsigned length = fathom_nondet_uint();

    fathom_assume(length <= 15);
    set_name(name, "pressure-sensor", length);
    fathom_assert(length == 0 || name[0] == 'p');
    return 0;
}
