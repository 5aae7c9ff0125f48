// The repaired twin takes the remainder of an unsigned number.
//
// expect: safe
#include <fathom.h>

#define BUCKETS 8

int main(void) {
    int count[BUCKETS] = {0};
    int key = fathom_nondet_int();

    count[(unsigned)key % BUCKETS] = 1;
    fathom_assert(count[0] + count[1] + count[2] + count[3] + count[4] + count[5] + count[6] + count[7] == 1);
    return 0;
}
