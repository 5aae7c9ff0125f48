// snprintf never writes past its size and reports the length it wanted.
//
// expect: safe
#include <fathom.h>
#include <stdio.h>
#include <string.h>

int main(void) {
    char text[8];
    unsigned id = fathom_nondet_uint();

    fathom_assume(id < 1000);
    int wanted = snprintf(text, sizeof text, "id=%03u", id);
    fathom_assert(wanted == 6 && strlen(text) == 6);
    fathom_assert(text[2] == '=' && text[5] == (char)('0' + id % 10));
    return 0;
}
