// Cases that fall through on purpose: each size adds the smaller ones.
//
// expect: safe
#include <fathom.h>

static unsigned load(const unsigned char *p, unsigned size) {
    unsigned v = 0;
    switch (size) {
    case 4:
        v |= (unsigned)p[3] << 24;
        /* fall through */
    case 3:
        v |= (unsigned)p[2] << 16;
        /* fall through */
    case 2:
        v |= (unsigned)p[1] << 8;
        /* fall through */
    case 1:
        v |= p[0];
    }
    return v;
}

int main(void) {
    unsigned char p[4];
    unsigned size = fathom_nondet_uint();

    for (int i = 0; i < 4; i++)
        p[i] = fathom_nondet_uchar();
    unsigned v = load(p, size);
    fathom_assert(size != 0 || v == 0);
    fathom_assert(size != 1 || v == p[0]);
    fathom_assert(size != 2 || v == p[0] + 256u * p[1]);
    fathom_assert(size != 4 || v >> 24 == p[3]);
    return 0;
}
