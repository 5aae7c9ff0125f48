// The repaired twin copies the bytes.
//
// expect: safe
// args: --check +memory.alignment
#include <fathom.h>
#include <stdlib.h>
#include <string.h>

static unsigned length_at(const unsigned char *packet, unsigned offset) {
    unsigned n;
    memcpy(&n, packet + offset, sizeof n);
    return n;
}

int main(void) {
    unsigned char *packet = calloc(1, 64);
    unsigned offset = fathom_nondet_uint();
    fathom_assume(offset <= 60);
    unsigned n = length_at(packet, offset);
    free(packet);
    return n > 100;
}
