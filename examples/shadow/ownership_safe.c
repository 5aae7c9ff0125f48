// The repaired twin forgets what it was lent and leaves it to the owner.
//
// expect: safe
#include <fathom.h>
#include <stdlib.h>

enum { BORROWED };

struct slice {
    char *data;
    unsigned size;
};

static struct slice lend(char *data, unsigned size) {
    struct slice s = {fathom_set_pointer_track(BORROWED, data, 1), size};
    return s;
}

static char *owned(unsigned size) {
    return malloc(size);
}

static void release(char *data) {
    fathom_assert(fathom_get_pointer_track(BORROWED, data) == 0);
    free(data);
}

static struct slice cached;

static void remember(struct slice s) {
    cached = s;
}

int main(void) {
    char *text = owned(4);
    if (!text)
        return 1;
    remember(lend(text, 4));
    remember(lend(text, 2));
    release(text);
    return 0;
}
