// strlen, strcpy, strcat and strcmp on strings of arbitrary content and
// length.
//
// expect: safe
#include <fathom.h>
#include <string.h>

int main(void) {
    char a[4], b[4], both[7];

    for (int i = 0; i < 3; i++) {
        a[i] = fathom_nondet_char();
        b[i] = fathom_nondet_char();
    }
    a[3] = b[3] = '\0';

    strcpy(both, a);
    fathom_assert(strcmp(both, a) == 0);
    strcat(both, b);
    fathom_assert(strlen(both) == strlen(a) + strlen(b));
    fathom_assert(strncmp(both, a, strlen(a)) == 0);
    fathom_assert(strcmp(both + strlen(a), b) == 0);
    return 0;
}
