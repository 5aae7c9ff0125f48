// Where char is signed, a byte above 127 makes a negative index.
//
// expect: violated
// kind: memory.bounds
// line: 11
#include <fathom.h>

static const char digits[16] = {'0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'a', 'b', 'c', 'd', 'e', 'f'};

static void encode(signed char byte, char *out) {
    out[0] = digits[byte >> 4];
    out[1] = digits[byte & 15];
}

int main(void) {
    char text[2];

    encode(fathom_nondet_i8(), text);
    fathom_assert(text[0] != 'g' && text[1] != 'g');
    return 0;
}
