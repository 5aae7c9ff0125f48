// The lock is a local object: its destructor releases it, also when an exception passes.
//
// expect: safe
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
    lock l;
    work(x);
}

int main()
{
    try {
        locked(fathom_nondet_int());
    } catch (int) {
    }
    fathom_assert(held == 0);
}
