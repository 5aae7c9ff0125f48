// A pool of equal blocks, the free ones chained through themselves: blocks in
// use are distinct, and a released one is handed out again.
//
// expect: safe
#include <fathom.h>
#include <stddef.h>

#define BLOCKS 3

union block {
    union block *next;
    unsigned char data[8];
};

static union block pool[BLOCKS];
static union block *free_list;

static void start(void) {
    for (int i = 0; i < BLOCKS; i++) {
        pool[i].next = free_list;
        free_list = &pool[i];
    }
}

static void *take(void) {
    union block *b = free_list;
    if (b)
        free_list = b->next;
    return b;
}

static void give(void *p) {
    union block *b = p;
    b->next = free_list;
    free_list = b;
}

int main(void) {
    unsigned char *p[BLOCKS];
    unsigned i = fathom_nondet_uint();

    start();
    for (int k = 0; k < BLOCKS; k++) {
        p[k] = take();
        fathom_assert(p[k] != NULL);
        p[k][7] = (unsigned char)k;
    }
    fathom_assert(take() == NULL);
    fathom_assert(p[0] != p[1] && p[1] != p[2] && p[0] != p[2]);

    fathom_assume(i < BLOCKS);
    give(p[i]);
    fathom_assert(take() == p[i]);
    fathom_assert(p[(i + 1) % BLOCKS][7] == (i + 1) % BLOCKS);
    return 0;
}
