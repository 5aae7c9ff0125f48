// A shortcut for an emergency vehicle leaves out the yellow phase.
//
// expect: violated
// kind: user.assert
// line: 32
#include <fathom.h>

enum light { RED, YELLOW, GREEN };
enum state { NORTH_GREEN, NORTH_YELLOW, EAST_GREEN, EAST_YELLOW, STATES };

static const enum light north[STATES] = {GREEN, YELLOW, RED, RED};
static const enum light east[STATES] = {RED, RED, GREEN, YELLOW};

static enum state next(enum state s, int emergency) {
    if (emergency)
        return NORTH_GREEN;
    switch (s) {
    case NORTH_GREEN: return NORTH_YELLOW;
    case NORTH_YELLOW: return EAST_GREEN;
    case EAST_GREEN: return EAST_YELLOW;
    default: return NORTH_GREEN;
    }
}

int main(void) {
    enum state s = NORTH_GREEN;

    for (int tick = 0; tick < 6; tick++) {
        enum state before = s;
        s = next(s, fathom_nondet_bool());
        fathom_assert(north[s] == RED || east[s] == RED);
        fathom_assert(!(east[before] == GREEN && east[s] == RED));
    }
    return 0;
}
