// Unsigned arithmetic wraps by definition, yet the size of a table that
// wraps is a bug: the check for it is asked for on the command line.
//
// expect: violated
// kind: arith.unsigned-overflow
// line: 13
// args: --check arith.unsigned-overflow
#include <fathom.h>

#define RECORD 12u

static unsigned table_bytes(unsigned records) {
    return records * RECORD;
}

int main(void) {
    unsigned records = fathom_nondet_uint();
    unsigned bytes = table_bytes(records);

    fathom_assert(bytes / RECORD <= records);
    return 0;
}
