// The payload is what follows the header: for a packet shorter than its
// header the length wraps to a huge number.
//
// expect: violated
// kind: memory.bounds
// line: 17
#include <fathom.h>
#include <string.h>

#define HEADER 4u
#define MAXIMUM 16u

static unsigned char payload[MAXIMUM];

static unsigned receive(const unsigned char *packet, unsigned length) {
    unsigned n = length - HEADER;
    memcpy(payload, packet + HEADER, n);
    return n;
}

int main(void) {
    unsigned char packet[MAXIMUM] = {1, 2, 3, 4, 5};
    unsigned length = fathom_nondet_uint();

    fathom_assume(length <= MAXIMUM);
    unsigned n = receive(packet, length);
    fathom_assert(n == 0 || payload[0] == 5);
    return 0;
}
