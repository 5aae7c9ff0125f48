// Marks a state that must never be reached: a parity that is neither even nor odd.
//
// expect: safe
#include <fathom.h>

int main(void) {
    unsigned n = fathom_nondet_uint();

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
