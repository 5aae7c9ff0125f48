// Addition of numbers of many limbs agrees with the machine's wide addition.
//
// expect: safe
#include <fathom.h>
#include <stdint.h>

#define LIMBS 4

// sum = a + b; returns the carry out of the last limb.
static unsigned add(const uint16_t *a, const uint16_t *b, uint16_t *sum) {
    unsigned carry = 0;
    for (int i = 0; i < LIMBS; i++) {
        unsigned s = (unsigned)a[i] + b[i] + carry;
        sum[i] = (uint16_t)s;
        carry = s >> 16;
    }
    return carry;
}

int main(void) {
    uint16_t a[LIMBS], b[LIMBS], sum[LIMBS];
    uint64_t x = 0, y = 0, z = 0;

    for (int i = 0; i < LIMBS; i++) {
        a[i] = fathom_nondet_u16();
        b[i] = fathom_nondet_u16();
        x |= (uint64_t)a[i] << 16 * i;
        y |= (uint64_t)b[i] << 16 * i;
    }
    unsigned carry = add(a, b, sum);
    for (int i = 0; i < LIMBS; i++)
        z |= (uint64_t)sum[i] << 16 * i;
    fathom_assert(z == x + y);
    fathom_assert(carry == (x + y < x));
    return 0;
}
