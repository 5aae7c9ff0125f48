// A function returns the address of its own buffer.
//
// expect: violated
// kind: memory.scope
// line: 19
#include <fathom.h>

static char *identity(char *p) { return p; }

static char *hex_digit(unsigned value) {
    char text[2];
    text[0] = "0123456789abcdef"[value % 16];
    text[1] = '\0';
    return identity(text);
}

int main(void) {
    char *digit = hex_digit(fathom_nondet_uint());
    char c = *digit;

    fathom_assert(c != 'g');
    return 0;
}
