// klibc's fnmatch: a pattern of up to four characters, of which the asterisk and the question mark are special, matches a name of up to four
// characters exactly if a direct definition of matching says so.
//
// package: klibc
// units: usr/klibc/fnmatch.c
// options: -Dfnmatch=klibc_fnmatch
// expect: safe
// variant: violated user.assert; usr/klibc/fnmatch.c; if (fnmatch(p, s+1, flags)) => if (fnmatch(p+1, s+1, flags))
#include <fnmatch.h>
#include <fathom.h>

#define LENGTH 4

// Which ends of the name the pattern's first i characters reach: one bit for each.
static int matches(const char *p, const char *s) {
    unsigned ends = 1;
    for (; *p; p++) {
        unsigned next = 0;
        for (int k = 0; k <= LENGTH; k++) {
            if (!(ends >> k & 1))
                continue;
            if (*p == '*') {
                next |= 1u << k;
                for (int e = k; s[e]; e++)
                    next |= 2u << e;
            } else if (s[k] && (*p == '?' || *p == s[k]))
                next |= 2u << k;
        }
        ends = next;
    }
    for (int k = 0; k <= LENGTH; k++)
        if (!s[k])
            return ends >> k & 1;
    return 0;
}

int main(void) {
    char pattern[LENGTH + 1], name[LENGTH + 1];
    fathom_havoc(pattern, LENGTH);
    fathom_havoc(name, LENGTH);
    pattern[LENGTH] = name[LENGTH] = 0;
    for (int i = 0; i < LENGTH; i++)
        fathom_assume(pattern[i] != '[' && pattern[i] != '\\');
    fathom_assert((fnmatch(pattern, name, 0) == 0) == matches(pattern, name));
}
