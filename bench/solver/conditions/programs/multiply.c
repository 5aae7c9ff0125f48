// Multiplication of N bits by shifting and adding.
#include <assert.h>
unsigned nondet_unsigned(void);
unsigned char nondet_uchar(void);

int main(void) {
  unsigned a = nondet_unsigned() & ((1u << N) - 1), b = nondet_unsigned() & ((1u << N) - 1);
  unsigned p = 0, x = a;
  for (int i = 0; i < N; i++, x <<= 1)
    if (b >> i & 1)
      p += x;
  assert(p == b * a);
}
