// The repaired twin sets the last byte itself.
//
// expect: safe
#include <fathom.h>
#include <string.h>

int main(void) {
    char source[8] = "";
    char name[4];
    unsigned n = fathom_nondet_uint();

    fathom_assume(n < sizeof source);
    memset(source, 'x', n);
    strncpy(name, source, sizeof name);
    name[sizeof name - 1] = '\0';
    fathom_assert(strlen(name) == (n < 3 ? n : 3));
    return 0;
}
