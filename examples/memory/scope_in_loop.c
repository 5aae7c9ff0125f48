// Each round of a loop has its own local; a pointer kept from the last round
// points nowhere.
//
// expect: violated
// kind: memory.scope
// line: 20
#include <fathom.h>

int main(void) {
    int best = -1;
    const int *winner = &best;

    for (int i = 0; i < 3; i++) {
        int score = fathom_nondet_i8();
        if (score > 100) {
            winner = &score;
            break;
        }
    }
    int result = *winner;
    fathom_assert(result == -1 || result > 100);
    return 0;
}
