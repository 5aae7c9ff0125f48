// Duff's device copies four bytes too many when asked for none.
//
// expect: violated
// kind: user.assert
// line: 27
#include <fathom.h>

static void copy(char *to, const char *from, int n) {
    int rounds = (n + 3) / 4;
    switch (n % 4) {
    case 0: do { *to++ = *from++; /* fall through */
    case 3:      *to++ = *from++; /* fall through */
    case 2:      *to++ = *from++; /* fall through */
    case 1:      *to++ = *from++;
            } while (--rounds > 0);
    }
}

int main(void) {
    char from[8], to[8] = {0};
    int n = fathom_nondet_int();

    fathom_assume(n >= 0 && n <= 8);
    for (int i = 0; i < 8; i++)
        from[i] = (char)(i + 1);
    copy(to, from, n);
    fathom_assert(n == 8 || to[n] == 0);
    return 0;
}
