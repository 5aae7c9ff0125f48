// In C the end of a function may be reached without a value only as long as the caller does not use it.
//
// expect: violated
// kind: control.return
// line: 18
// replay: no, sanitizers check for missing values in C++ only
#include <fathom.h>

enum colour { RED, AMBER, GREEN };

static enum colour next(enum colour c) {
    switch (c) {
    case RED:
        return GREEN;
    case GREEN:
        return AMBER;
    }
}

int main(void) {
    enum colour c = (enum colour)(fathom_nondet_uint() % 3);
    enum colour n = next(c);
    fathom_assert(n != c);
}
