// Upper-casing in place works on arrays and not on string literals.
//
// expect: violated
// kind: memory.readonly
// line: 10
#include <fathom.h>

static void capitalise(char *text) {
    if (text[0] >= 'a' && text[0] <= 'z')
        text[0] = (char)(text[0] - 'a' + 'A');
}

int main(void) {
    char own[] = "hello";
    char *text = fathom_nondet_bool() ? own : (char *)"world";

    capitalise(text);
    fathom_assert(text[1] == 'e' || text[1] == 'o');
    return 0;
}
