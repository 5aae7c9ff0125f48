// A parser of type-length-value records over arbitrary bytes checks each
// length against what is left.
//
// expect: safe
#include <fathom.h>

#define SIZE 8

// The sum of all values of type 1, or -1 when the input is malformed.
static int parse(const unsigned char *p, unsigned size) {
    unsigned at = 0;
    int sum = 0;
    while (at < size) {
        if (size - at < 2)
            return -1;
        unsigned type = p[at], length = p[at + 1];
        at += 2;
        if (length > size - at)
            return -1;
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
    fathom_assert(sum >= -1 && sum <= 6 * 255);
    return 0;
}
