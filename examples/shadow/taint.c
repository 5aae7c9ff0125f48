// Bytes from the network must not be executed unchecked. A track marks where they
// are, and copies take the mark along; the escaping that would clear it misses
// the last byte of a message.
//
// expect: violated
// kind: user.assert
// line: 31
// replay: no, shadow memory exists for the verifier only
#include <fathom.h>
#include <string.h>

enum { UNTRUSTED };

static void receive(char *to, unsigned n) {
    fathom_havoc(to, n);
    fathom_set_track_range(UNTRUSTED, to, n, 1);
}

static void escape(char *text, unsigned n) {
    for (unsigned i = 0; i + 1 < n; i++) {
        if (text[i] == ';')
            text[i] = '_';
        fathom_set_track(UNTRUSTED, text + i, 0); // has been looked at
    }
}

static void execute(const char *command, unsigned n) {
    unsigned any = fathom_nondet_uint();
    fathom_assume(any < n);
    // What holds for any byte holds for all.
    fathom_assert(fathom_get_track(UNTRUSTED, command + any) == 0);
}

int main(void) {
    char packet[8], command[16] = "echo ";
    unsigned n = fathom_nondet_uint();

    fathom_assume(n <= sizeof packet);
    receive(packet, n);
    escape(packet, n);
    memcpy(command + 5, packet, n);
    execute(command, 5 + n);
    return 0;
}
