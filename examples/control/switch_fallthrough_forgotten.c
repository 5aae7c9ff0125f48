// A forgotten break: reading also runs the write that follows.
//
// expect: violated
// kind: user.assert
// line: 31
#include <fathom.h>

enum command { READ, WRITE, RESET };

static int cell = 5;

static int execute(enum command c, int value) {
    int result = 0;
    switch (c) {
    case READ:
        result = cell;
    case WRITE:
        cell = value;
        break;
    case RESET:
        cell = 0;
        break;
    }
    return result;
}

int main(void) {
    int value = fathom_nondet_int();

    fathom_assert(execute(READ, value) == 5);
    fathom_assert(cell == 5);
    return 0;
}
