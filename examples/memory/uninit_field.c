// A message without a priority leaves the field of its structure unwritten. Copying the structure is no error; deciding by the
// field is.
//
// expect: violated
// kind: memory.uninit
// line: 28
// args: --check +uninit
#include <fathom.h>

struct message {
    unsigned char type;
    int priority;
    int length;
};

static struct message parse(unsigned char type, int length) {
    struct message m;
    m.type = type;
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
