// The sign of a remainder: a negative number lands before the array.
//
// expect: violated
// kind: memory.bounds
// line: 14
#include <fathom.h>

#define BUCKETS 8

int main(void) {
    int count[BUCKETS] = {0};
    int key = fathom_nondet_int();

    count[key % BUCKETS] = 1;
    fathom_assert(count[0] + count[1] + count[2] + count[3] + count[4] + count[5] + count[6] + count[7] == 1);
    return 0;
}
