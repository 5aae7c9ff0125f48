// The mean of two unsigned numbers, where the sum wraps.
//
// expect: violated
// kind: user.assert
// line: 16
#include <fathom.h>
#include <stdint.h>

static uint32_t average(uint32_t a, uint32_t b) {
    return (a + b) / 2;
}

int main(void) {
    uint32_t a = fathom_nondet_u32(), b = fathom_nondet_u32();

    fathom_assert(average(a, b) == (uint32_t)(((uint64_t)a + b) / 2));
    return 0;
}
