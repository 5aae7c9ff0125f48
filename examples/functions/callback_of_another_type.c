// A callback is called with a context that it was not written for; a cast hid it from the compiler.
//
// expect: violated
// kind: call.type
// line: 15
#include <fathom.h>

typedef int (*handler)(void *context, int event);

static int count(int event) {
    return event + 1;
}

static int call(handler h, void *context, int event) {
    return h(context, event);
}

int main(void) {
    handler h = (handler)count;
    return call(h, 0, 3);
}
