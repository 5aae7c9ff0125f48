// Skipping leading blanks moves the very pointer that is later released.
//
// expect: violated
// kind: memory.free
// line: 21
#include <fathom.h>
#include <stdlib.h>

int main(void) {
    char *text = malloc(4);
    if (!text)
        return 0;
    text[0] = fathom_nondet_char();
    text[1] = fathom_nondet_char();
    text[2] = fathom_nondet_char();
    text[3] = '\0';

    while (*text == ' ')
        text++;
    fathom_assert(*text != ' ');
    free(text);
    return 0;
}
