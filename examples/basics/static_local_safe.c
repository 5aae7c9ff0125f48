// Static locals keep their value between calls; globals start as initialised,
// zero where nothing is said.
//
// expect: safe
#include <fathom.h>

static int limits[4] = {10, 20};
static struct {
    int low, high;
} range = {.high = 7};
static const int *cursor = &limits[1];

static unsigned next_ticket(void) {
    static unsigned ticket = 100;
    return ++ticket;
}

int main(void) {
    unsigned first = next_ticket();
    unsigned calls = fathom_nondet_uint();
    unsigned last = first;

    fathom_assert(first == 101);
    fathom_assert(limits[0] == 10 && *cursor == 20 && limits[2] == 0 && limits[3] == 0);
    fathom_assert(range.low == 0 && range.high == 7);

    fathom_assume(calls <= 5);
    for (unsigned i = 0; i < calls; i++)
        last = next_ticket();
    fathom_assert(last == 101 + calls);
    return 0;
}
