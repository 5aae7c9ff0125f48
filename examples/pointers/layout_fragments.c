// Single bytes of two pointers: nothing follows from two pointers being different
// for one byte of one and another byte of the other.
//
// expect: violated
// kind: user.assert
// line: 24
// also: user.assert:23
// args: --layout symbolic
// layouts: spaced safe, compact violated, symbolic violated
// replay: no, where blocks lie is not for a replay to choose
#include <assert.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
    int *a = malloc(sizeof *a), *b = malloc(sizeof *b);
    unsigned char x[sizeof a], y[sizeof b];

    memcpy(x, &a, sizeof a);
    memcpy(y, &b, sizeof b);
    assert(memcmp(x, y, sizeof a) != 0);
    if (y[7] != 0)
        assert(x[5] != y[7]);
    assert(x[5] == y[7]);
    free(a);
    free(b);
    return 0;
}
