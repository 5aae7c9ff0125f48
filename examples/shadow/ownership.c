// A buffer has one owner, who frees it; others borrow it. That a pointer is borrowed is
// a value in a track that the pointer carries with it, through structures and
// arithmetic. A cache frees what it was lent.
//
// expect: violated
// kind: user.assert
// line: 29
// replay: no, shadow memory exists for the verifier only
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
    if (cached.data)
        release(cached.data);
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
