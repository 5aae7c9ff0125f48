// The repaired twin bounds the number of records first.
//
// expect: safe
// args: --check user.assert,arith.unsigned-overflow
#include <fathom.h>

#define RECORD 12u

static unsigned table_bytes(unsigned records) {
    if (records > 0xffffffffu / RECORD)
        return 0;
    return records * RECORD;
}

int main(void) {
    unsigned records = fathom_nondet_uint();
    unsigned bytes = table_bytes(records);

    fathom_assert(bytes % 4 == 0);
    return 0;
}
