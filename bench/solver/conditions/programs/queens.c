// N queens on a board: there is a placement.
#include <assert.h>
unsigned nondet_unsigned(void);
unsigned char nondet_uchar(void);

int main(void) {
  unsigned q[N];
  int ok = 1;
  for (int i = 0; i < N; i++) {
    q[i] = nondet_unsigned();
    if (q[i] >= N)
      return 0;
    for (int j = 0; j < i; j++)
      if (q[i] == q[j] || q[i] + i == q[j] + j || q[i] + j == q[j] + i)
        ok = 0;
  }
  assert(!ok);
}
