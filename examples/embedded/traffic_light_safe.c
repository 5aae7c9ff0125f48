// Two traffic lights at a crossing as one state machine: never both green,
// and green turns yellow before it turns red.
//
// expect: safe
#include <fathom.h>

enum light { RED, YELLOW, GREEN };
enum state { NORTH_GREEN, NORTH_YELLOW, EAST_GREEN, EAST_YELLOW, STATES };

static const enum light north[STATES] = {GREEN, YELLOW, RED, RED};
static const enum light east[STATES] = {RED, RED, GREEN, YELLOW};

static enum state next(enum state s, int timer, int waiting) {
    switch (s) {
    case NORTH_GREEN: return timer >= 3 && waiting ? NORTH_YELLOW : s;
    case NORTH_YELLOW: return timer >= 1 ? EAST_GREEN : s;
    case EAST_GREEN: return timer >= 2 ? EAST_YELLOW : s;
    case EAST_YELLOW: return timer >= 1 ? NORTH_GREEN : s;
    default: return NORTH_YELLOW;
    }
}

int main(void) {
    enum state s = NORTH_GREEN;
    int timer = 0;

    for (int tick = 0; tick < 10; tick++) {
        enum state before = s;
        s = next(s, timer, fathom_nondet_bool());
        timer = s == before ? timer + 1 : 0;
        fathom_assert(s < STATES);
        fathom_assert(north[s] == RED || east[s] == RED);
        fathom_assert(!(north[before] == GREEN && north[s] == RED));
        fathom_assert(!(east[before] == GREEN && east[s] == RED));
    }
    return 0;
}
