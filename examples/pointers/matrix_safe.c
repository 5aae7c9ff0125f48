// Transposing a matrix twice is the identity, and (AB)' = B'A'.
//
// expect: safe
#include <fathom.h>

#define N 2

static void multiply(int a[N][N], int b[N][N], int c[N][N]) {
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) {
            c[i][j] = 0;
            for (int k = 0; k < N; k++)
                c[i][j] += a[i][k] * b[k][j];
        }
}

static void transpose(int a[N][N], int t[N][N]) {
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            t[j][i] = a[i][j];
}

int main(void) {
    int a[N][N], b[N][N], at[N][N], bt[N][N], ab[N][N], abt[N][N], btat[N][N], back[N][N];

    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) {
            a[i][j] = fathom_nondet_u8() & 15;
            b[i][j] = fathom_nondet_u8() & 15;
        }
    transpose(a, at);
    transpose(at, back);
    transpose(b, bt);
    multiply(a, b, ab);
    transpose(ab, abt);
    multiply(bt, at, btat);
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) {
            fathom_assert(back[i][j] == a[i][j]);
            fathom_assert(abt[i][j] == btat[i][j]);
        }
    return 0;
}
