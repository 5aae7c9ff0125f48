// The repaired twin compares the length with the room that there is.
//
// expect: safe
// args: --check +pointer.overflow
#include <fathom.h>
#include <stdlib.h>

static int fits(const char *start, const char *end, unsigned length) {
    return length <= (size_t)(end - start);
}

int main(void) {
    char *buffer = malloc(64);
    int ok = fits(buffer, buffer + 64, fathom_nondet_uint());
    free(buffer);
    return ok;
}
