// A hand-written decimal parser agrees with atoi.
//
// expect: safe
#include <fathom.h>
#include <stdlib.h>

static int parse(const char *s) {
    int negative = *s == '-';
    int n = 0;
    if (negative)
        s++;
    while (*s >= '0' && *s <= '9')
        n = 10 * n + (*s++ - '0');
    return negative ? -n : n;
}

int main(void) {
    char s[4];

    for (int i = 0; i < 3; i++)
        s[i] = fathom_nondet_char();
    s[3] = '\0';
    // atoi also takes leading blanks and a plus sign.
    fathom_assume(s[0] == '-' || (s[0] >= '0' && s[0] <= '9'));
    fathom_assert(parse(s) == atoi(s));
    return 0;
}
