// The repaired twin releases a shared buffer once.
//
// expect: safe
#include <fathom.h>
#include <stdlib.h>

int main(void) {
    char *input = malloc(4);
    char *output = fathom_nondet_bool() ? input : malloc(8);

    input[0] = 'a';
    output[0] = 'b';
    if (output != input)
        free(output);
    free(input);
    return 0;
}
