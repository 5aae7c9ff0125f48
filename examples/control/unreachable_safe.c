// __builtin_unreachable promises the compiler what an assumption guarantees.
//
// expect: safe
// args: --check user,control.unreachable
#include <fathom.h>

static int days(unsigned quarter) {
    switch (quarter) {
    case 1: return 90;
    case 2: return 91;
    case 3: return 92;
    case 4: return 92;
    }
    __builtin_unreachable();
}

int main(void) {
    unsigned month = fathom_nondet_uint();

    fathom_assume(month < 12);
    int d = days(month / 3 + 1);
    fathom_assert(d >= 90 && d <= 92);
    return 0;
}
