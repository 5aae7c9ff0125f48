// A stack of fixed size behind push and pop that report failure.
//
// expect: safe
#include <fathom.h>

#define DEPTH 3

static int cells[DEPTH];
static unsigned top;

static int push(int value) {
    if (top == DEPTH)
        return 0;
    cells[top++] = value;
    return 1;
}

static int pop(int *value) {
    if (top == 0)
        return 0;
    *value = cells[--top];
    return 1;
}

int main(void) {
    int depth = 0, value = 0;

    for (int step = 0; step < 6; step++) {
        int x = fathom_nondet_int();
        if (fathom_nondet_bool()) {
            if (push(x)) {
                depth++;
                fathom_assert(pop(&value) && value == x);
                fathom_assert(push(x));
            }
        } else if (pop(&value)) {
            depth--;
        }
    }
    fathom_assert(depth == (int)top && top <= DEPTH);
    return 0;
}
