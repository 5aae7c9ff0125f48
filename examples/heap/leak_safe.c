// The repaired twin has one exit.
//
// expect: safe
// args: --check user,memory,memory.leak
#include <fathom.h>
#include <stdlib.h>

static int handle(unsigned char kind) {
    int result = -1;
    unsigned char *reply = malloc(4);
    if (!reply)
        return -1;
    reply[0] = kind;
    if (kind > 200)
        goto out;
    result = reply[0];
out:
    free(reply);
    return result;
}

int main(void) {
    int r = handle(fathom_nondet_uchar());

    fathom_assert(r >= -1 && r <= 200);
    free(NULL);
    return 0;
}
