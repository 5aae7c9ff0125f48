// A heap of N bytes gives them back in order.
#include <assert.h>
unsigned nondet_unsigned(void);
unsigned char nondet_uchar(void);

static unsigned char h[N];
static int n;
static void swap(int i, int j) {
  unsigned char t = h[i];
  h[i] = h[j];
  h[j] = t;
}
int main(void) {
  for (int k = 0; k < N; k++) {
    int i = n++;
    h[i] = nondet_uchar();
    while (i > 0 && h[(i - 1) / 2] > h[i]) {
      swap(i, (i - 1) / 2);
      i = (i - 1) / 2;
    }
  }
  unsigned char last = 0;
  for (int k = 0; k < N; k++) {
    unsigned char top = h[0];
    assert(top >= last);
    last = top;
    h[0] = h[--n];
    for (int i = 0; 2 * i + 1 < n;) {
      int c = 2 * i + 1;
      if (c + 1 < n && h[c + 1] < h[c])
        c++;
      if (h[i] <= h[c])
        break;
      swap(i, c);
      i = c;
    }
  }
}
