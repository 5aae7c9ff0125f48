// One value more than there are counters.
//
// expect: violated
// kind: memory.bounds
// line: 17
#include <fathom.h>

#define N 6
#define VALUES 4

int main(void) {
    unsigned char v[N];
    unsigned count[VALUES] = {0};

    for (int i = 0; i < N; i++) {
        v[i] = fathom_nondet_uchar() % (VALUES + 1);
        count[v[i]]++;
    }
    fathom_assert(count[0] + count[1] + count[2] + count[3] == N);
    return 0;
}
