// The repaired twin asks the compiler's builtin before it trusts the sum.
//
// expect: safe
#include <fathom.h>

static int add_or(int a, int b, int otherwise) {
    int sum;
    return __builtin_add_overflow(a, b, &sum) ? otherwise : sum;
}

int main(void) {
    int base = fathom_nondet_int(), offset = fathom_nondet_int();

    fathom_assume(base >= 0 && offset >= 0);
    int sum = add_or(base, offset, 2147483647);
    fathom_assert(sum >= base);
    return 0;
}
