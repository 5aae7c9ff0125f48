// Polling a status register through a volatile pointer, with a limit.
//
// expect: safe
#include <fathom.h>
#include <stdint.h>

struct uart {
    volatile uint8_t status, data;
};

#define READY 1u

static int send(struct uart *u, uint8_t byte) {
    for (int tries = 0; tries < 5; tries++) {
        if (u->status & READY) {
            u->data = byte;
            u->status &= (uint8_t)~READY;
            return 1;
        }
    }
    return 0;
}

int main(void) {
    struct uart u = {0, 0};
    uint8_t byte = fathom_nondet_u8();

    u.status = fathom_nondet_u8();
    _Bool ready = u.status & READY;
    int sent = send(&u, byte);
    fathom_assert(sent == ready);
    fathom_assert(!sent || u.data == byte);
    fathom_assert(!send(&u, 0));
    return 0;
}
