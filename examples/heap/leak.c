// An early return forgets the buffer. The place reported is the call whose end
// takes the last pointer to it.
//
// expect: violated
// kind: memory.leak
// line: 24
// args: --check user,memory,memory.leak
#include <fathom.h>
#include <stdlib.h>

static int handle(unsigned char kind) {
    unsigned char *reply = malloc(4);
    if (!reply)
        return -1;
    reply[0] = kind;
    if (kind > 200)
        return -1;
    int first = reply[0];
    free(reply);
    return first;
}

int main(void) {
    int r = handle(fathom_nondet_uchar());

    fathom_assert(r >= -1 && r <= 200);
    return 0;
}
