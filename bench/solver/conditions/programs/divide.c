// Division of N bits by shifting and subtracting.
#include <assert.h>
unsigned nondet_unsigned(void);
unsigned char nondet_uchar(void);

int main(void) {
  unsigned a = nondet_unsigned() & ((1u << N) - 1), b = nondet_unsigned() & ((1u << N) - 1);
  if (b == 0)
    return 0;
  unsigned q = 0, r = 0;
  for (int i = N - 1; i >= 0; i--) {
    r = r << 1 | (a >> i & 1);
    if (r >= b) {
      r -= b;
      q |= 1u << i;
    }
  }
  assert(q * b + r == a && r < b);
}
