// Written for KLEE: a buffer is made symbolic as a whole.
//
// expect: safe
#include <assert.h>
#include <stddef.h>
#include <stdint.h>

void klee_make_symbolic(void *object, size_t bytes, const char *name);
void klee_assume(uintptr_t condition);

int main(void) {
    char word[4];
    unsigned n;

    klee_make_symbolic(word, sizeof word, "word");
    klee_make_symbolic(&n, sizeof n, "n");
    klee_assume(n < 4);
    word[3] = '\0';

    unsigned length = 0;
    while (word[length])
        length++;
    assert(length <= 3);
    assert(n >= length || word[n] != '\0');
    return 0;
}
