// The repaired twin: memmove is made for overlapping ranges.
//
// expect: safe
#include <fathom.h>
#include <string.h>

int main(void) {
    char text[8] = "abcdefg";
    size_t at = fathom_nondet_size();

    fathom_assume(at < 7);
    memmove(text + at, text + at + 1, 7 - at);
    fathom_assert(text[6] == '\0');
    for (size_t i = 0; i < 6; i++)
        fathom_assert(text[i] == (char)('a' + (i < at ? i : i + 1)));
    return 0;
}
