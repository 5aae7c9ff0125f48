// After a search without a match the index is used as if there were one.
//
// expect: violated
// kind: memory.bounds
// line: 22
#include <fathom.h>

#define N 8

int main(void) {
    unsigned char v[N];
    unsigned char wanted = fathom_nondet_uchar();
    unsigned found;

    for (unsigned i = 0; i < N; i++)
        v[i] = fathom_nondet_uchar();

    for (found = 0; found < N; found++)
        if (v[found] == wanted)
            break;

    fathom_assert(v[found] == wanted);
    return 0;
}
