// Counting ones: by clearing the lowest of N bits, and by halves.
#include <assert.h>
unsigned nondet_unsigned(void);
unsigned char nondet_uchar(void);

int main(void) {
  unsigned x = nondet_unsigned();
  if (N < 32)
    x &= (1u << (N & 31)) - 1;
  unsigned n = 0, y = x;
  for (int i = 0; i < N; i++)
    if (y) {
      y &= y - 1;
      n++;
    }
  y = x - (x >> 1 & 0x55555555);
  y = (y & 0x33333333) + (y >> 2 & 0x33333333);
  y = (y + (y >> 4)) & 0x0f0f0f0f;
  assert(n == y * 0x01010101 >> 24);
}
