// Two independent defects in one program: both are reported.
//
// expect: violated
// kind: memory.bounds
// line: 15
// also: arith.div-zero:16
#include <fathom.h>

int main(void) {
    int weight[4] = {1, 2, 3, 4};
    unsigned i = fathom_nondet_uint();
    int total = fathom_nondet_i8();

    fathom_assume(i <= 4);
    int w = weight[i];
    int share = 100 / total;
    fathom_assert(w >= 1 && w <= 4);
    fathom_assert(share <= 100);
    return 0;
}
