// Binary search finds what is in a sorted array of N.
#include <assert.h>
unsigned nondet_unsigned(void);
unsigned char nondet_uchar(void);

int main(void) {
  unsigned char a[N], x;
  unsigned at = nondet_unsigned();
  for (int i = 0; i < N; i++) {
    a[i] = nondet_uchar();
    if (i && a[i - 1] >= a[i])
      return 0;
  }
  if (at >= N)
    return 0;
  x = a[at];
  unsigned lo = 0, hi = N;
  while (hi - lo > 1) {
    unsigned mid = lo + (hi - lo) / 2;
    if (a[mid] <= x)
      lo = mid;
    else
      hi = mid;
  }
  assert(lo == at);
}
