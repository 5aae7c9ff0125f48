// Euclid's algorithm by remainders, and by subtraction, on N bits.
#include <assert.h>
unsigned nondet_unsigned(void);
unsigned char nondet_uchar(void);

int main(void) {
  unsigned a = nondet_unsigned() & ((1u << N) - 1), b = nondet_unsigned() & ((1u << N) - 1);
  if (a == 0 || b == 0)
    return 0;
  unsigned x = a, y = b;
  for (int i = 0; i < 2 * N && y; i++) {
    unsigned t = x % y;
    x = y;
    y = t;
  }
  assert(y == 0);
  assert(a % x == 0 && b % x == 0);
}
