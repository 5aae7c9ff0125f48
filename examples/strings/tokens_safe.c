// strtok cuts at each separator; the pieces are never empty.
//
// expect: safe
#include <fathom.h>
#include <string.h>

int main(void) {
    char line[6];
    unsigned words = 0, letters = 0, kept = 0;

    for (int i = 0; i < 5; i++) {
        line[i] = fathom_nondet_bool() ? ' ' : 'w';
        letters += line[i] == 'w';
    }
    line[5] = '\0';
    for (char *w = strtok(line, " "); w; w = strtok(NULL, " ")) {
        words++;
        kept += (unsigned)strlen(w);
        fathom_assert(w[0] == 'w');
    }
    fathom_assert(kept == letters && words <= 3);
    return 0;
}
