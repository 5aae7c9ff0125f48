// Two copies of a structure share one buffer; releasing the first leaves the
// second dangling.
//
// expect: violated
// kind: memory.freed
// line: 30
#include <fathom.h>
#include <stdlib.h>

struct blob {
    unsigned char *data;
    unsigned length;
};

static void release(struct blob *b) {
    free(b->data);
    b->data = NULL;
    b->length = 0;
}

int main(void) {
    struct blob a = {malloc(4), 4};
    if (!a.data)
        return 0;
    a.data[0] = 1;
    struct blob b = a;

    release(&a);
    fathom_assert(a.length == 0 && b.length == 4);
    unsigned char first = b.data[0];
    fathom_assert(first == 1);
    return 0;
}
