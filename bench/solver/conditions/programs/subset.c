// Of N numbers none adds up with others to the target; some do.
#include <assert.h>
unsigned nondet_unsigned(void);
unsigned char nondet_uchar(void);

int main(void) {
  unsigned seed = 12345, sum = 0, target = 0, pick = nondet_unsigned();
  for (int i = 0; i < N; i++) {
    seed = seed * 1103515245 + 12345;
    unsigned v = seed >> 8 & 0xfffff;
    if (i % 3 != 1)
      target += v;
    if (pick >> i & 1)
      sum += v;
  }
  assert(sum != target);
}
