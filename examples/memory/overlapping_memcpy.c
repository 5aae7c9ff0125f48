// Deleting a character by memcpy: source and destination overlap.
//
// expect: violated
// kind: memory.overlap
// line: 14
#include <fathom.h>
#include <string.h>

int main(void) {
    char text[8] = "abcdefg";
    size_t at = fathom_nondet_size();

    fathom_assume(at < 7);
    memcpy(text + at, text + at + 1, 7 - at);
    fathom_assert(text[6] == '\0');
    return 0;
}
