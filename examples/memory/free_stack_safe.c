// The repaired twin releases only what came from the heap.
//
// expect: safe
#include <fathom.h>
#include <stdlib.h>

int main(void) {
    unsigned n = fathom_nondet_uint();
    char local[8];
    char *buffer = local;

    fathom_assume(n >= 1 && n <= 16);
    if (n > sizeof local)
        buffer = malloc(n);
    buffer[n - 1] = 'x';
    fathom_assert(buffer[n - 1] == 'x');
    if (buffer != local)
        free(buffer);
    return 0;
}
