// A length is checked by computing the pointer that may be too far: compilers take it that pointers stay in their objects, and drop such
// checks.
//
// expect: violated
// kind: pointer.overflow
// line: 13
// args: --check +pointer.overflow
// replay: no, the sanitizer sees addresses only that wrap around
#include <fathom.h>
#include <stdlib.h>

static int fits(const char *start, const char *end, unsigned length) {
    return start + length <= end;
}

int main(void) {
    char *buffer = malloc(64);
    int ok = fits(buffer, buffer + 64, fathom_nondet_uint());
    free(buffer);
    return ok;
}
