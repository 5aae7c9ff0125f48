// Two pointers that start one place too far in miss the ends.
//
// expect: violated
// kind: user.assert
// line: 20
#include <fathom.h>

#define N 10000

static unsigned char seen[N];

int main(void) {
    unsigned low = 1, high = N - 1;

    while (low < high) {
        seen[low++]++;
        seen[high--]++;
    }
    for (unsigned i = 0; i < N; i++)
        fathom_assert(seen[i] == 1);
    return 0;
}
