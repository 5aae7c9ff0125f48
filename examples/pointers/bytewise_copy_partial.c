// Copying only the first seven of eight bytes into a zeroed pointer: with a
// tag in the top byte the copy is another value.
//
// expect: violated
// kind: user.assert
// line: 18
#include <fathom.h>
#include <stdint.h>

int main(void) {
    uint64_t word = fathom_nondet_u64();
    uint64_t copy = 0;
    const unsigned char *from = (const unsigned char *)&word;
    unsigned char *to = (unsigned char *)&copy;

    for (unsigned i = 0; i < sizeof word - 1; i++)
        to[i] = from[i];
    fathom_assert(copy == word);
    return 0;
}
