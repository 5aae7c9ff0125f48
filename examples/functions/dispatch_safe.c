// Commands dispatched through a constant table of functions.
//
// expect: safe
#include <fathom.h>

static int add(int a, int b) { return a + b; }
static int sub(int a, int b) { return a - b; }
static int max(int a, int b) { return a > b ? a : b; }

static int (*const table[])(int, int) = {add, sub, max};

int main(void) {
    unsigned op = fathom_nondet_uint();
    int a = fathom_nondet_i16(), b = fathom_nondet_i16();

    fathom_assume(op < sizeof table / sizeof table[0]);
    int r = table[op](a, b);
    fathom_assert(op != 0 || r - b == a);
    fathom_assert(op != 1 || r + b == a);
    fathom_assert(op != 2 || (r >= a && r >= b));
    return 0;
}
