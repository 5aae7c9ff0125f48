// A histogram that counts one class twice.
//
// expect: violated
// kind: user.assert
// line: 20
#include <fathom.h>

#define N 100
#define CLASSES 16

int main(void) {
    unsigned count[CLASSES] = {0}, total = 0;

    for (int i = 0; i < N; i++) {
        unsigned class = i < 2 ? fathom_nondet_uint() % CLASSES : i % CLASSES;
        count[class] += 1 + (class == 13);
    }
    for (int c = 0; c < CLASSES; c++)
        total += count[c];
    fathom_assert(total == N);
    return 0;
}
