// A device name is cut to the buffer that holds it, but the terminating zero
// is forgotten: a name of eight or more characters writes one past the end.
//
// expect: violated
// kind: memory.bounds
// line: 17
#include <fathom.h>

#define NAME_SIZE 8

static void set_name(char *name, const char *text, unsigned length) {
    unsigned i = 0;
    while (i < length && i < NAME_SIZE) {
        name[i] = text[i];
        i++;
    }
    name[i] = '\0';
}

int main(void) {
    char name[NAME_SIZE];
    unsigned length = fathom_nondet_uint();

    fathom_assume(length <= 15);
    set_name(name, "pressure-sensor", length);
    fathom_assert(length == 0 || name[0] == 'p');
    return 0;
}
