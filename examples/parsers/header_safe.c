// The repaired twin rejects packets shorter than their header.
//
// expect: safe
#include <fathom.h>
#include <string.h>

#define HEADER 4u
#define MAXIMUM 16u

static unsigned char payload[MAXIMUM];

static unsigned receive(const unsigned char *packet, unsigned length) {
    if (length < HEADER)
        return 0;
    unsigned n = length - HEADER;
    memcpy(payload, packet + HEADER, n);
    return n;
}

int main(void) {
    unsigned char packet[MAXIMUM] = {1, 2, 3, 4, 5};
    unsigned length = fathom_nondet_uint();

    fathom_assume(length <= MAXIMUM);
    unsigned n = receive(packet, length);
    fathom_assert(n <= MAXIMUM - HEADER);
    fathom_assert(n == 0 || payload[0] == 5);
    return 0;
}
