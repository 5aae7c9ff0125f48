// The same dialect with a claim that fails for zero.
//
// expect: violated
// kind: user.assert
// line: 20
#include <stdbool.h>

extern int nd_int(void);
extern void assume(bool);
extern void sassert(bool);

int main(void) {
    int x = nd_int(), y = 0;

    assume(x >= 0 && x <= 10);
    while (x > 0) {
        x--;
        y += 2;
    }
    sassert(y > x);
    return 0;
}
