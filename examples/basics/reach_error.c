// The remainder of a negative number is negative: the default case, thought
// impossible, is reached.
//
// expect: violated
// kind: user.reach
// line: 18
#include <fathom.h>

int main(void) {
    int n = fathom_nondet_int();

    switch (n % 2) {
    case 0:
        break;
    case 1:
        break;
    default:
        fathom_reach_error();
    }
    return 0;
}
