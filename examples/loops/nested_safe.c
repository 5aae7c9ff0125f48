// Nested loops with a triangular bound visit each pair once.
//
// expect: safe
#include <fathom.h>

int main(void) {
    int n = fathom_nondet_int();
    int pairs = 0;

    fathom_assume(n >= 0 && n <= 5);
    for (int i = 0; i < n; i++)
        for (int j = i + 1; j < n; j++)
            pairs++;
    fathom_assert(pairs == n * (n - 1) / 2);
    return 0;
}
