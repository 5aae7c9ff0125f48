// The repaired twin starts from a structure all of whose fields have a value.
//
// expect: safe
// args: --check +uninit
#include <fathom.h>

struct message {
    unsigned char type;
    int priority;
    int length;
};

static struct message parse(unsigned char type, int length) {
    struct message m = {.type = type};
    if (type == 1)
        m.priority = 5;
    m.length = length;
    return m;
}

int main(void) {
    struct message m = parse(fathom_nondet_uchar(), 10), queued = m;

    if (queued.priority > 3)
        return queued.length;
    return 0;
}
