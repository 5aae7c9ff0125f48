// Two pointers that walk towards each other meet everywhere once.
//
// expect: safe
#include <fathom.h>

#define N 10000

static unsigned char seen[N];

int main(void) {
    unsigned low = 0, high = N - 1;

    while (low < high) {
        seen[low++]++;
        seen[high--]++;
    }
    for (unsigned i = 0; i < N; i++)
        fathom_assert(seen[i] == 1);
    return 0;
}
