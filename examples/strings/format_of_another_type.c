// A size is printed as an int: the format says how many bytes of the argument are looked at.
//
// expect: violated
// kind: call.format
// line: 15
// args: --check +call.format
// replay: no, no sanitizer looks at formats
#include <fathom.h>
#include <stdio.h>

int main(void) {
    size_t used = fathom_nondet_size();
    fathom_assume(used <= 64);
    char text[40];
    snprintf(text, sizeof text, "%d bytes of %s", used, "cache");
    return 0;
}
