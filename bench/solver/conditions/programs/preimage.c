// N rounds of a mixing function; there is an input with the value asked for.
#include <assert.h>
unsigned nondet_unsigned(void);
unsigned char nondet_uchar(void);

int main(void) {
  unsigned x = nondet_unsigned(), y = nondet_unsigned();
  unsigned h = 0x9e3779b9;
  for (int i = 0; i < N; i++) {
    h ^= i & 1 ? y : x;
    h *= 0x01000193;
    h ^= h >> 15;
  }
  assert(h != 0xdeadbeef);
}
