// The carry is found by comparing the sum with one operand: it is lost when
// the other limb is all ones and a carry comes in.
//
// expect: violated
// kind: user.assert
// line: 33
#include <fathom.h>
#include <stdint.h>

#define LIMBS 3

static void add(const uint16_t *a, const uint16_t *b, uint16_t *sum) {
    unsigned carry = 0;
    for (int i = 0; i < LIMBS; i++) {
        sum[i] = (uint16_t)(a[i] + b[i] + carry);
        carry = sum[i] < a[i];
    }
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
    add(a, b, sum);
    for (int i = 0; i < LIMBS; i++)
        z |= (uint64_t)sum[i] << 16 * i;
    fathom_assert(z == ((x + y) & 0xffffffffffff));
    return 0;
}
