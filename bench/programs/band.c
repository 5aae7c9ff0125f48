// The case study of SEAM, figure 8.9: the conjunction of an array does not change when elements are swapped.
#include <fathom.h>

#define N 101
#ifndef SELECT_SIZE
#define SELECT_SIZE 100
#endif

static int conjunction(int x[N])
{
    long long res = x[0];
    for (int i = 1; i < N; i++)
        res = res & x[i];
    return res;
}

int main(void)
{
    int x[N];
    for (int i = 0; i < N; i++)
        x[i] = fathom_nondet_int();
    int ret = conjunction(x);
    for (int i = 0, j = SELECT_SIZE; i < j; i++, j--) {
        int temp = x[i];
        x[i] = x[j];
        x[j] = temp;
        int ret2 = conjunction(x);
        fathom_assert(ret == ret2);
    }
}
