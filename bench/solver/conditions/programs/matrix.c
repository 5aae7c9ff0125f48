// Products of matrices of two by two, of N bits, associate.
#include <assert.h>
unsigned nondet_unsigned(void);
unsigned char nondet_uchar(void);

typedef struct { unsigned a, b, c, d; } M;
static M mul(M x, M y) {
  M m = {x.a * y.a + x.b * y.c, x.a * y.b + x.b * y.d, x.c * y.a + x.d * y.c, x.c * y.b + x.d * y.d};
  return m;
}
static unsigned some(void) { return nondet_unsigned() & ((1u << N) - 1); }
int main(void) {
  M x = {some(), some(), some(), some()}, y = {some(), some(), 1, some()}, z = {some(), 1, some(), 2};
  M l = mul(mul(x, y), z), r = mul(x, mul(y, z));
  assert(((l.a ^ r.a) & ((1u << N) - 1)) == 0);
}
