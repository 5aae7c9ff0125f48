// A structure that ends in an array as long as the allocation makes it.
//
// expect: safe
#include <fathom.h>
#include <stdlib.h>
#include <string.h>

struct packet {
    unsigned short length;
    unsigned char payload[];
};

static struct packet *make(const unsigned char *from, unsigned short n) {
    struct packet *p = malloc(sizeof *p + n);
    if (!p)
        abort();
    p->length = n;
    memcpy(p->payload, from, n);
    return p;
}

int main(void) {
    unsigned char data[8];
    unsigned short n = fathom_nondet_ushort();

    fathom_assume(n <= 8);
    for (int i = 0; i < 8; i++)
        data[i] = fathom_nondet_uchar();
    struct packet *p = make(data, n);
    for (unsigned i = 0; i < p->length; i++)
        fathom_assert(p->payload[i] == data[i]);
    free(p);
    return 0;
}
