// The repaired twin wraps the function in one of the type that is called.
//
// expect: safe
#include <fathom.h>

typedef int (*handler)(void *context, int event);

static int count(int event) {
    return event + 1;
}

static int handle(void *context, int event) {
    (void)context;
    return count(event);
}

static int call(handler h, void *context, int event) {
    return h(context, event);
}

int main(void) {
    fathom_assert(call(handle, 0, 3) == 4);
    return 0;
}
