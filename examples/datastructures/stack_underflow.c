// A pop that trusts its caller: one more than was pushed, and the index wraps.
//
// expect: violated
// kind: memory.bounds
// line: 21
#include <fathom.h>

#define DEPTH 3

static int cells[DEPTH];
static int top;

static int push(int value) {
    if (top == DEPTH)
        return 0;
    cells[top++] = value;
    return 1;
}

static int pop(void) {
    return cells[--top];
}

int main(void) {
    int last = 0;

    for (int step = 0; step < 3; step++) {
        if (fathom_nondet_bool())
            push(step);
        else
            last = pop();
    }
    fathom_assert(last >= 0 && last <= 2);
    return 0;
}
