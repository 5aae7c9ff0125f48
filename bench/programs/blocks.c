// A million loads and stores, through pointers in memory, to ten thousand blocks of the heap.
#include <fathom.h>
#include <stdlib.h>

#ifndef BLOCKS
#define BLOCKS 10000
#endif
#define ROUNDS 25

static unsigned *block[BLOCKS];

int main(void)
{
    unsigned first = fathom_nondet_uint();
    for (unsigned i = 0; i < BLOCKS; i++) {
        block[i] = malloc(4 * sizeof *block[i]);
        if (!block[i])
            return 0;
        block[i][0] = first;
    }
    for (unsigned k = 0; k < ROUNDS; k++)
        for (unsigned i = 0; i < BLOCKS; i++) {
            unsigned *b = block[(7 * i + k) % BLOCKS];
            b[(k + 1) % 4] = b[k % 4] + 1;
            b[(k + 2) % 4] = i;
        }
    fathom_assert(block[ROUNDS][(ROUNDS - 1) % 4] != first);
    return 0;
}
