// The same scan without the zero at the end runs out of the array.
//
// expect: violated
// kind: memory.bounds
// line: 15
#include <fathom.h>

int main(void) {
    char text[8];
    unsigned n = 0;

    for (int i = 0; i < 8; i++)
        text[i] = fathom_nondet_char();

    while (text[n])
        n++;
    fathom_assert(n <= 8);
    return 0;
}
