// Releasing by hand is skipped by the exception.
//
// expect: violated
// kind: user.assert
// line: 34
#include <fathom.h>

static int held;

static void work(int x)
{
    if (x == 13)
        throw x;
}

struct lock {
    lock() { held++; }
    ~lock() { held--; }
};

static void locked(int x)
{
    held++;
    work(x);
    held--;
}

int main()
{
    try {
        locked(fathom_nondet_int());
    } catch (int) {
    }
    fathom_assert(held == 0);
}
