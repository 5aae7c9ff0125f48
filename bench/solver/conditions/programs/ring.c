// A ring buffer of 4 beside a queue that shifts, over N operations.
#include <assert.h>
unsigned nondet_unsigned(void);
unsigned char nondet_uchar(void);

int main(void) {
  unsigned char ring[4] = {0}, shift[4] = {0};
  unsigned head = 0, tail = 0, n = 0;
  for (int i = 0; i < N; i++) {
    unsigned op = nondet_unsigned();
    unsigned char x = nondet_uchar();
    if (op & 1) {
      if (tail - head < 4) {
        ring[tail++ % 4] = x;
        shift[n++] = x;
      }
    } else if (tail != head) {
      unsigned char front = ring[head++ % 4];
      assert(front == shift[0]);
      for (unsigned k = 1; k < 4; k++)
        shift[k - 1] = shift[k];
      n--;
    }
    assert(n == tail - head);
  }
}
