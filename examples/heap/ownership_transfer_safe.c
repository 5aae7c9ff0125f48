// A buffer moves from producer to consumer; a moved-from handle is empty.
//
// expect: safe
// args: --check user,memory,memory.leak
#include <fathom.h>
#include <stdlib.h>
#include <string.h>

struct buffer {
    char *data;
};

static struct buffer take(struct buffer *from) {
    struct buffer to = *from;
    from->data = NULL;
    return to;
}

static void drop(struct buffer *b) {
    free(b->data);
    b->data = NULL;
}

int main(void) {
    struct buffer a = {strdup("abc")}, b = {NULL};

    if (fathom_nondet_bool())
        b = take(&a);
    if (b.data)
        fathom_assert(!a.data && strcmp(b.data, "abc") == 0);
    drop(&a);
    drop(&b);
    drop(&b);
    return 0;
}
