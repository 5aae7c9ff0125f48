// Whether two buffers overlap is asked by comparing their addresses, which has an answer inside of one object only.
//
// expect: violated
// kind: pointer.compare
// line: 11
// args: --check +pointer.compare
// replay: no, no sanitizer looks at comparisons
#include <fathom.h>

static int overlap(const char *a, unsigned na, const char *b, unsigned nb) {
    return a < b + nb && b < a + na;
}

int main(void) {
    char in[16], out[16];
    unsigned n = fathom_nondet_uint() % 17;
    return overlap(in, n, out, n);
}
