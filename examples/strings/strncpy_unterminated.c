// strncpy does not terminate what it cuts.
//
// expect: violated
// kind: memory.bounds
// line: 17
#include <fathom.h>
#include <string.h>

int main(void) {
    char source[8] = "";
    char name[4];
    unsigned n = fathom_nondet_uint();

    fathom_assume(n < sizeof source);
    memset(source, 'x', n);
    strncpy(name, source, sizeof name);
    size_t length = strlen(name);
    fathom_assert(length <= 3);
    return 0;
}
