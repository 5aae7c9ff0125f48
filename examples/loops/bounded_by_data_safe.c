// A zero at a fixed place ends the loop at the latest; earlier zeros are
// arbitrary.
//
// expect: safe
#include <fathom.h>

int main(void) {
    char text[9];
    unsigned n = 0;

    for (int i = 0; i < 8; i++)
        text[i] = fathom_nondet_char();
    text[8] = '\0';

    while (text[n])
        n++;
    fathom_assert(n <= 8);
    for (unsigned i = 0; i < n; i++)
        fathom_assert(text[i] != '\0');
    return 0;
}
