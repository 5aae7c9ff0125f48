// strtol tells where the number ends, and the caller insists on the whole
// text.
//
// expect: safe
#include <fathom.h>
#include <stdlib.h>

// A port number from text, or -1.
static long port(const char *s) {
    char *end;
    long n = strtol(s, &end, 10);
    if (end == s || *end != '\0' || n < 1 || n > 999)
        return -1;
    return n;
}

int main(void) {
    char s[4];

    for (int i = 0; i < 3; i++)
        s[i] = fathom_nondet_char();
    s[3] = '\0';
    long p = port(s);
    fathom_assert(p == -1 || (p >= 1 && p <= 999));
    fathom_assert(s[0] != 'x' || p == -1);
    if (s[0] >= '1' && s[0] <= '9' && s[1] == '\0')
        fathom_assert(p == s[0] - '0');
    return 0;
}
