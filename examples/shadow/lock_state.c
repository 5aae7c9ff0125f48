// Each lock has a state that the program does not store, in a track of objects. A
// transfer between accounts takes both locks, and the same one twice when an
// account pays itself.
//
// expect: violated
// kind: user.assert
// line: 21
// replay: no, shadow memory exists for the verifier only
#include <fathom.h>

enum { STATE };
enum { FREE, HELD };

struct account {
    int lock;
    unsigned balance;
};

// What the real functions do to the hardware is of no interest here.
static void acquire(struct account *a) {
    fathom_assert(fathom_get_object_track(STATE, a) == FREE);
    fathom_set_object_track(STATE, a, HELD);
}

static void release(struct account *a) {
    fathom_assert(fathom_get_object_track(STATE, a) == HELD);
    fathom_set_object_track(STATE, a, FREE);
}

static void transfer(struct account *from, struct account *to, unsigned amount) {
    acquire(from);
    acquire(to);
    if (from->balance >= amount) {
        from->balance -= amount;
        to->balance += amount;
    }
    release(to);
    release(from);
}

int main(void) {
    struct account a = {0, 100}, b = {0, 50};
    struct account *from = fathom_nondet_bool() ? &a : &b;
    struct account *to = fathom_nondet_bool() ? &a : &b;

    transfer(from, to, fathom_nondet_uint());
    return 0;
}
