// The file's extension is taken without asking whether there is a dot.
//
// expect: violated
// kind: memory.null
// line: 17
#include <fathom.h>
#include <string.h>

int main(void) {
    char file[5];

    for (int i = 0; i < 4; i++)
        file[i] = fathom_nondet_char();
    file[4] = '\0';

    char *dot = strrchr(file, '.');
    char kind = *dot;
    fathom_assert(kind == '.');
    return 0;
}
