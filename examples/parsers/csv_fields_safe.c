// A line of comma-separated fields is cut in place into at most three.
//
// expect: safe
#include <fathom.h>
#include <string.h>

#define FIELDS 3

static unsigned split(char *line, char *field[FIELDS]) {
    unsigned n = 0;
    field[n++] = line;
    for (char *p = line; *p; p++)
        if (*p == ',') {
            if (n == FIELDS)
                break;
            *p = '\0';
            field[n++] = p + 1;
        }
    return n;
}

int main(void) {
    char line[7], *field[FIELDS];
    unsigned commas = 0;

    for (int i = 0; i < 6; i++) {
        line[i] = fathom_nondet_bool() ? ',' : 'x';
        commas += line[i] == ',';
    }
    line[6] = '\0';
    unsigned n = split(line, field);
    fathom_assert(n >= 1 && n <= FIELDS);
    fathom_assert(commas >= 2 ? n == 3 : n == commas + 1);
    for (unsigned i = 0; i + 1 < n; i++)
        fathom_assert(field[i] + strlen(field[i]) + 1 == field[i + 1]);
    return 0;
}
