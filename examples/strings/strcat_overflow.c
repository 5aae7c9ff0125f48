// Two strings of up to three characters do not fit into six bytes.
//
// expect: violated
// kind: memory.bounds
// line: 19
#include <fathom.h>
#include <string.h>

int main(void) {
    char a[4], b[4], both[6];

    for (int i = 0; i < 3; i++) {
        a[i] = fathom_nondet_char();
        b[i] = fathom_nondet_char();
    }
    a[3] = b[3] = '\0';

    strcpy(both, a);
    strcat(both, b);
    fathom_assert(both[0] == a[0] || a[0] == '\0');
    return 0;
}
