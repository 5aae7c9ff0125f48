// The lowest one of a word: isolating it, counting to it and the builtin agree.
//
// expect: safe
#include <fathom.h>
#include <stdint.h>

static int first_set(uint32_t x) {
    int n = 1;
    if (!x)
        return 0;
    while (!(x & 1)) {
        x >>= 1;
        n++;
    }
    return n;
}

int main(void) {
    uint32_t x = fathom_nondet_u32();
    int n = first_set(x);

    fathom_assert(n == __builtin_ffs((int)x));
    fathom_assert(n == 0 ? x == 0 : (x & (0u - x)) == 1u << (n - 1));
    return 0;
}
