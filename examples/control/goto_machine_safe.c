// A state machine written with goto recognises the pattern a b* c.
//
// expect: safe
#include <fathom.h>

#define N 5

static int accepts(const char *s, int n) {
    int i = 0;

    if (n == 0 || s[i++] != 'a')
        return 0;
middle:
    if (i == n)
        return 0;
    if (s[i] == 'b') {
        i++;
        goto middle;
    }
    if (s[i++] == 'c')
        goto end;
    return 0;
end:
    return i == n;
}

int main(void) {
    char s[N];

    for (int i = 0; i < N; i++)
        s[i] = fathom_nondet_char();
    if (accepts(s, N)) {
        fathom_assert(s[0] == 'a' && s[N - 1] == 'c');
        for (int i = 1; i < N - 1; i++)
            fathom_assert(s[i] == 'b');
    }
    return 0;
}
