// Two checksums of N bytes: by bytes with carries folded, and by words.
#include <assert.h>
unsigned nondet_unsigned(void);
unsigned char nondet_uchar(void);

int main(void) {
  unsigned char m[N];
  unsigned a = 0, b = 0;
  for (int i = 0; i < N; i++)
    m[i] = nondet_uchar();
  for (int i = 0; i + 1 < N; i += 2)
    a += m[i] << 8 | m[i + 1];
  a = (a >> 16) + (a & 0xffff);
  a = (a >> 16) + (a & 0xffff);
  for (int i = 0; i + 1 < N; i += 2) {
    b += m[i + 1] << 8 | m[i];
    b = (b >> 16) + (b & 0xffff);
  }
  b = (b & 0xff) << 8 | b >> 8;
  assert(a == b);
}
