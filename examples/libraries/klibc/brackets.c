// klibc's fnmatch on a pattern with any characters: an open range, [a-, makes it read behind the pattern.
//
// package: klibc
// units: usr/klibc/fnmatch.c
// options: -Dfnmatch=klibc_fnmatch
// expect: violated memory.bounds usr/klibc/fnmatch.c:38
// variant: safe; usr/klibc/fnmatch.c; if (p[1] == '-') => if (p[1] == '-' && p[2])
#include <fnmatch.h>
#include <fathom.h>

#define LENGTH 5

int main(void) {
    char pattern[LENGTH + 1] = "[", name[2] = "";
    fathom_havoc(pattern + 1, LENGTH - 1);
    name[0] = fathom_nondet_char();
    fnmatch(pattern, name, FNM_NOESCAPE);
}
