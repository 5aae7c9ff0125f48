// The end pointer itself is read: the last element was meant.
//
// expect: violated
// kind: memory.bounds
// line: 11
#include <fathom.h>

static void reverse(unsigned char *first, unsigned char *last) {
    while (first < last) {
        unsigned char t = *first;
        *first++ = *last;
        *last-- = t;
    }
}

int main(void) {
    unsigned char v[7];
    unsigned n = fathom_nondet_uint();

    fathom_assume(n >= 1 && n <= 7);
    for (int i = 0; i < 7; i++)
        v[i] = fathom_nondet_uchar();
    reverse(v, v + n);
    return 0;
}
