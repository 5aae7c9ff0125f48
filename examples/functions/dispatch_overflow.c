// The command number is compared with <= and reads past the table.
//
// expect: violated
// kind: memory.bounds
// line: 21
#include <fathom.h>

typedef int (*operation)(int, int);

static int add(int a, int b) { return a + b; }
static int sub(int a, int b) { return a - b; }
static int max(int a, int b) { return a > b ? a : b; }

static const operation table[3] = {add, sub, max};

int main(void) {
    unsigned op = fathom_nondet_uint();
    int a = fathom_nondet_i16(), b = fathom_nondet_i16();

    fathom_assume(op <= sizeof table / sizeof table[0]);
    operation f = table[op];
    int r = f(a, b);
    fathom_assert(op != 2 || r >= a);
    return 0;
}
