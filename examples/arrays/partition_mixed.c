// A partition whose back part starts at the wrong end.
//
// expect: violated
// kind: user.assert
// line: 23
#include <fathom.h>

#define N 200

static unsigned out[N];

int main(void) {
    unsigned front = 0, back = N, probe = fathom_nondet_uint();

    fathom_assume(probe < N);
    for (unsigned i = 0; i < N; i++) {
        if (i % 2 == 0)
            out[front++] = i + (i == 24);
        else
            out[--back] = i;
    }
    fathom_assert(front == back);
    fathom_assert(out[probe] % 2 == (probe >= front));
    return 0;
}
