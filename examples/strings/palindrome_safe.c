// A text equals its reverse exactly when the two-pointer test says so.
//
// expect: safe
#include <fathom.h>

static int is_palindrome(const char *s, int n) {
    for (int i = 0, j = n - 1; i < j; i++, j--)
        if (s[i] != s[j])
            return 0;
    return 1;
}

int main(void) {
    char s[6], r[6];
    int n = fathom_nondet_int(), same = 1;

    fathom_assume(n >= 0 && n <= 6);
    for (int i = 0; i < 6; i++)
        s[i] = fathom_nondet_char();
    for (int i = 0; i < n; i++)
        r[i] = s[n - 1 - i];
    for (int i = 0; i < n; i++)
        same &= s[i] == r[i];
    fathom_assert(is_palindrome(s, n) == same);
    return 0;
}
