// A block given back twice is handed out to two owners.
//
// expect: violated
// kind: user.assert
// line: 39
#include <fathom.h>

#define BLOCKS 3

union block {
    union block *next;
    unsigned char data[8];
};

static union block pool[BLOCKS];
static union block *free_list;

static void give(void *p) {
    union block *b = p;
    b->next = free_list;
    free_list = b;
}

static void *take(void) {
    union block *b = free_list;
    if (b)
        free_list = b->next;
    return b;
}

int main(void) {
    unsigned i = fathom_nondet_uint(), j = fathom_nondet_uint();

    fathom_assume(i < BLOCKS && j < BLOCKS);
    give(&pool[i]);
    give(&pool[j]);
    void *first = take();
    void *second = take();
    fathom_assert(first != second);
    return 0;
}
