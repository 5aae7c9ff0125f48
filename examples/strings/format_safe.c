// The repaired twin uses the conversion for sizes.
//
// expect: safe
// args: --check +call.format
#include <fathom.h>
#include <stdio.h>

int main(void) {
    size_t used = fathom_nondet_size();
    fathom_assume(used <= 64);
    char text[40];
    snprintf(text, sizeof text, "%zu bytes of %s", used, "cache");
    return 0;
}
