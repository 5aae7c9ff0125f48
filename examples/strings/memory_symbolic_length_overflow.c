// One more byte than both buffers have in common.
//
// expect: violated
// kind: memory.bounds
// line: 14
#include <fathom.h>
#include <string.h>

int main(void) {
    unsigned char a[16] = {0}, b[12];
    size_t n = fathom_nondet_size();

    fathom_assume(n <= 13);
    memcpy(b, a, n);
    fathom_assert(n == 0 || b[0] == 0);
    return 0;
}
