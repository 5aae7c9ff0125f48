// Duff's device: a switch that jumps into the middle of a loop copies exactly
// n bytes.
//
// expect: safe
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

    fathom_assume(n >= 1 && n <= 8);
    for (int i = 0; i < 8; i++)
        from[i] = fathom_nondet_char();
    copy(to, from, n);
    for (int i = 0; i < 8; i++)
        fathom_assert(to[i] == (i < n ? from[i] : 0));
    return 0;
}
