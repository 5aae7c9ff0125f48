// Insertion sort of N bytes sorts and keeps their sum and exclusive or.
#include <assert.h>
unsigned nondet_unsigned(void);
unsigned char nondet_uchar(void);

int main(void) {
  unsigned char a[N];
  unsigned sum = 0, x = 0;
  for (int i = 0; i < N; i++) {
    a[i] = nondet_uchar();
    sum += a[i];
    x ^= a[i];
  }
  for (int i = 1; i < N; i++)
    for (int j = i; j > 0 && a[j - 1] > a[j]; j--) {
      unsigned char t = a[j];
      a[j] = a[j - 1];
      a[j - 1] = t;
    }
  for (int i = 1; i < N; i++)
    assert(a[i - 1] <= a[i]);
  for (int i = 0; i < N; i++) {
    sum -= a[i];
    x ^= a[i];
  }
  assert(sum == 0 && x == 0);
}
