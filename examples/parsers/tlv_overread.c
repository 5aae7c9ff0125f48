// The length is believed without a look at what is left of the input.
//
// expect: violated
// kind: memory.bounds
// line: 20
#include <fathom.h>

#define SIZE 8

static int parse(const unsigned char *p, unsigned size) {
    unsigned at = 0;
    int sum = 0;
    while (at < size) {
        if (size - at < 2)
            return -1;
        unsigned type = p[at], length = p[at + 1];
        at += 2;
        if (type == 1)
            for (unsigned i = 0; i < length; i++)
                sum += p[at + i];
        at += length;
    }
    return sum;
}

int main(void) {
    unsigned char input[SIZE];
    unsigned size = fathom_nondet_uint();

    fathom_assume(size <= SIZE);
    for (int i = 0; i < SIZE; i++)
        input[i] = fathom_nondet_uchar();
    int sum = parse(input, size);
    fathom_assert(sum >= -1);
    return 0;
}
