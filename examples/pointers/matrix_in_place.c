// Transposing in place over the whole square swaps each pair twice.
//
// expect: violated
// kind: user.assert
// line: 28
#include <fathom.h>

#define N 3

static void transpose(signed char m[N][N]) {
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) {
            signed char t = m[i][j];
            m[i][j] = m[j][i];
            m[j][i] = t;
        }
}

int main(void) {
    signed char m[N][N], old[N][N];
    unsigned i = fathom_nondet_uint(), j = fathom_nondet_uint();

    for (int r = 0; r < N; r++)
        for (int c = 0; c < N; c++)
            m[r][c] = old[r][c] = fathom_nondet_i8();
    transpose(m);
    fathom_assume(i < N && j < N);
    fathom_assert(m[i][j] == old[j][i]);
    return 0;
}
