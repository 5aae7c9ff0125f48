// A length is read straight out of a packet, at whatever offset it is.
//
// expect: violated
// kind: memory.alignment
// line: 12
// args: --check +memory.alignment
#include <fathom.h>
#include <stdlib.h>

static unsigned length_at(const unsigned char *packet, unsigned offset) {
    const unsigned *p = (const unsigned *)(packet + offset);
    return *p;
}

int main(void) {
    unsigned char *packet = calloc(1, 64);
    unsigned offset = fathom_nondet_uint();
    fathom_assume(offset <= 60);
    unsigned n = length_at(packet, offset);
    free(packet);
    return n > 100;
}
