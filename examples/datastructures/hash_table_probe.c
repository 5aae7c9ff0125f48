// The probe sequence does not wrap around: it leaves the table at its end.
//
// expect: violated
// kind: memory.bounds
// line: 15
#include <fathom.h>

#define SLOTS 4

static unsigned char keys[SLOTS]; // 0 marks a free slot

static unsigned slot(unsigned char key) {
    unsigned i = key % SLOTS;
    for (;;) {
        unsigned char k = keys[i];
        if (k == 0 || k == key)
            return i;
        i++;
    }
}

static void put(unsigned char key) {
    keys[slot(key)] = key;
}

int main(void) {
    unsigned char a = fathom_nondet_uchar(), b = fathom_nondet_uchar();

    fathom_assume(a && b);
    put(a);
    put(b);
    fathom_assert(keys[slot(a)] == a);
    return 0;
}
