// However three blocks lie, their order is an order, and they do not overlap.
//
// expect: safe
// args: --layout symbolic
// layouts: spaced safe, compact safe, symbolic safe
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>

int main(void) {
    uintptr_t x = (uintptr_t)malloc(8), y = (uintptr_t)malloc(8), z = (uintptr_t)malloc(8);

    if (x < y && y < z) {
        assert(x < z);
        assert(z - x >= 16);
    }
    return 0;
}
