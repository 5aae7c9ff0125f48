// The integer square root of N bits, bit by bit.
#include <assert.h>
unsigned nondet_unsigned(void);
unsigned char nondet_uchar(void);

int main(void) {
  unsigned x = nondet_unsigned() & ((1u << N) - 1), r = 0, rest = x;
  for (int i = N / 2 - 1; i >= 0; i--) {
    unsigned trial = (r << (i + 1)) + (1u << 2 * i);
    if (trial <= rest) {
      rest -= trial;
      r += 1u << i;
    }
  }
  assert(r * r <= x && x < (r + 1) * (r + 1));
}
