// The repaired twin tests before it decrements.
//
// expect: safe
#include <fathom.h>

int main(void) {
    int v[4] = {1, 2, 3, 4};
    int sum = 0;

    for (unsigned i = 4; i-- > 0;)
        sum += v[i];
    fathom_assert(sum == 10);
    return 0;
}
