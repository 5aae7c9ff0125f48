// Small requests are served from the stack, large ones from the heap; the
// release forgets which.
//
// expect: violated
// kind: memory.free
// line: 19
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
    free(buffer);
    return 0;
}
