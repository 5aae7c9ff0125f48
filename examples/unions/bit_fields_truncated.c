// Nine levels stored into three bits: the last becomes the first.
//
// expect: violated
// kind: user.assert
// line: 19
#include <fathom.h>

struct control {
    unsigned level : 3;
    unsigned other : 5;
};

int main(void) {
    struct control c = {0, 0};
    unsigned level = fathom_nondet_uint();

    fathom_assume(level <= 8);
    c.level = level & 15;
    fathom_assert(c.level == level);
    fathom_assert(c.other == 0);
    return 0;
}
