// Arrays whose length is known at run time only, by declaration and by alloca.
//
// expect: safe
#include <alloca.h>
#include <fathom.h>

int main(void) {
    unsigned n = fathom_nondet_uint(), sum = 0;

    fathom_assume(n >= 1 && n <= 6);
    unsigned v[n];
    unsigned *w = alloca(n * sizeof *w);
    for (unsigned i = 0; i < n; i++) {
        v[i] = i;
        w[n - 1 - i] = v[i];
    }
    for (unsigned i = 0; i < n; i++)
        sum += v[i] + w[i];
    fathom_assert(sum == n * (n - 1));
    fathom_assert(sizeof v == 4 * n);
    return 0;
}
