// In C++ a function that must return a value may not reach its end.
//
// expect: violated
// kind: control.return
// line: 9
// args: --check user,control.return
#include <fathom.h>

static int sign(int x) { if (x > 0) return 1; if (x < 0) return -1; }

int main() {
    int s = sign(fathom_nondet_int());

    fathom_assert(s == 1 || s == -1);
    return 0;
}
