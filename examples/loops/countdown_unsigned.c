// Counting an unsigned index down to zero: the condition is always true and
// the index wraps.
//
// expect: violated
// kind: memory.bounds
// line: 14
#include <fathom.h>

int main(void) {
    int v[4] = {1, 2, 3, 4};
    int sum = 0;

    for (unsigned i = 3; i >= 0; i--) {
        sum += v[i];
        if (sum > 100)
            break;
    }
    fathom_assert(sum > 100);
    return 0;
}
