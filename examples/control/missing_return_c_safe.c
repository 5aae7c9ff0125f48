// The repaired twin answers for every colour; reset may end without a value, for nobody uses it.
//
// expect: safe
#include <fathom.h>

enum colour { RED, AMBER, GREEN };

static int resets;

static int reset(enum colour *c) {
    resets++;
    if (*c == RED)
        return 0;
    *c = RED;
}

static enum colour next(enum colour c) {
    switch (c) {
    case RED:
        return GREEN;
    case GREEN:
        return AMBER;
    case AMBER:
        return RED;
    }
    return RED;
}

int main(void) {
    enum colour c = (enum colour)(fathom_nondet_uint() % 3);
    enum colour n = next(c);
    fathom_assert(n != c);
    reset(&n);
    fathom_assert(n == RED && resets == 1);
}
