// The same dialect: the symbolic index is one too large.
//
// expect: violated
// kind: memory.bounds
// line: 19
#include <assert.h>
#include <stddef.h>
#include <stdint.h>

void klee_make_symbolic(void *object, size_t bytes, const char *name);
void klee_assume(uintptr_t condition);

int main(void) {
    int table[4] = {2, 3, 5, 7};
    unsigned n;

    klee_make_symbolic(&n, sizeof n, "n");
    klee_assume(n <= 4);
    int prime = table[n];
    assert(prime >= 2 && prime <= 7);
    return 0;
}
