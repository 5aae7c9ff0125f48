// The number of fields is checked after it is used.
//
// expect: violated
// kind: memory.bounds
// line: 16
#include <fathom.h>

#define FIELDS 3

static unsigned split(char *line, char **field) {
    unsigned n = 0;
    field[n++] = line;
    for (char *p = line; *p; p++)
        if (*p == ',') {
            *p = '\0';
            field[n++] = p + 1;
            if (n > FIELDS)
                break;
        }
    return n;
}

int main(void) {
    char line[7], *field[FIELDS];

    for (int i = 0; i < 6; i++)
        line[i] = fathom_nondet_bool() ? ',' : 'x';
    line[6] = '\0';
    unsigned n = split(line, field);
    fathom_assert(n >= 1 && n <= FIELDS);
    return 0;
}
