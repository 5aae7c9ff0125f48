// Two owners of one buffer: both release it when they are the same.
//
// expect: violated
// kind: memory.free
// line: 16
#include <fathom.h>
#include <stdlib.h>

int main(void) {
    char *input = malloc(4);
    char *output = fathom_nondet_bool() ? input : malloc(8);

    input[0] = 'a';
    output[0] = 'b';
    free(input);
    free(output);
    return 0;
}
