// Written for SeaHorn, run unmodified.
//
// expect: safe
#include <stdbool.h>

extern int nd_int(void);
extern void assume(bool);
extern void sassert(bool);

int main(void) {
    int x = nd_int(), y = 0;

    assume(x >= 0 && x <= 10);
    int start = x;
    while (x > 0) {
        x--;
        y += 2;
    }
    sassert(y == 2 * start);
    return 0;
}
