// Counting sort of small values.
//
// expect: safe
#include <fathom.h>

#define N 6
#define VALUES 4

int main(void) {
    unsigned char v[N];
    unsigned count[VALUES] = {0}, before[VALUES] = {0};
    unsigned k = 0;

    for (int i = 0; i < N; i++) {
        v[i] = fathom_nondet_uchar() % VALUES;
        count[v[i]]++;
        before[v[i]]++;
    }
    for (unsigned char value = 0; value < VALUES; value++)
        while (count[value]-- > 0)
            v[k++] = value;
    fathom_assert(k == N);
    for (int i = 0; i < N; i++)
        before[v[i]]--;
    for (int value = 0; value < VALUES; value++)
        fathom_assert(before[value] == 0);
    return 0;
}
