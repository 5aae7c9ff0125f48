// Even numbers go to the front, odd ones to the back; all are kept.
//
// expect: safe
#include <fathom.h>

#define N 200

static unsigned out[N];

int main(void) {
    unsigned front = 0, back = N, probe = fathom_nondet_uint();

    fathom_assume(probe < N);
    for (unsigned i = 0; i < N; i++) {
        if (i % 2 == 0)
            out[front++] = i;
        else
            out[--back] = i;
    }
    fathom_assert(front == back);
    fathom_assert(out[probe] % 2 == (probe >= front));
    return 0;
}
