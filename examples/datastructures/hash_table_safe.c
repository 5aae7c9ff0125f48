// A hash table with open addressing: what was put in is found again, and
// nothing else.
//
// expect: safe
#include <fathom.h>
#include <stddef.h>

#define SLOTS 4

static unsigned char keys[SLOTS]; // 0 marks a free slot
static int values[SLOTS];

// The slot of the key, or the free slot where it belongs, or -1.
static int slot(unsigned char key) {
    unsigned i = key % SLOTS;
    for (unsigned n = 0; n < SLOTS; n++) {
        if (keys[i] == 0 || keys[i] == key)
            return (int)i;
        i = (i + 1) % SLOTS;
    }
    return -1;
}

static int put(unsigned char key, int value) {
    int i = slot(key);
    if (i < 0)
        return 0;
    keys[i] = key;
    values[i] = value;
    return 1;
}

static const int *get(unsigned char key) {
    int i = slot(key);
    return i >= 0 && keys[i] == key ? &values[i] : NULL;
}

int main(void) {
    unsigned char a = fathom_nondet_uchar(), b = fathom_nondet_uchar(), c = fathom_nondet_uchar();
    unsigned char other = fathom_nondet_uchar();

    fathom_assume(a && b && c && other);
    fathom_assume(other != a && other != b && other != c);
    fathom_assert(put(a, 1) && put(b, 2) && put(c, 3));

    const int *found = get(a);
    fathom_assert(found && *found == (a == c ? 3 : a == b ? 2 : 1));
    found = get(c);
    fathom_assert(found && *found == 3);
    fathom_assert(!get(other));
    return 0;
}
