// A parser of octal digits that forgets the range of int: eleven digits are
// one too many.
//
// expect: violated
// kind: arith.signed-overflow
// line: 17
#include <fathom.h>

int main(void) {
    char s[12];
    int n = 0;

    for (int i = 0; i < 11; i++)
        s[i] = (char)('0' + fathom_nondet_uchar() % 8);
    s[11] = '\0';
    for (const char *p = s; *p; p++)
        n = n * 8 + (*p - '0');
    fathom_assert(n >= 0);
    return 0;
}
