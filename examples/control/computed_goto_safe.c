// An interpreter that jumps through a table of labels (a GNU extension).
//
// expect: safe
#include <fathom.h>

enum { INC, DBL, HALT };

static int run(const unsigned char *code) {
    static void *const labels[] = {&&inc, &&dbl, &&halt};
    int acc = 0;

    goto *labels[*code++];
inc:
    acc += 1;
    goto *labels[*code++];
dbl:
    acc *= 2;
    goto *labels[*code++];
halt:
    return acc;
}

int main(void) {
    unsigned char code[5];

    for (int i = 0; i < 4; i++) {
        code[i] = fathom_nondet_uchar();
        fathom_assume(code[i] <= HALT);
    }
    code[4] = HALT;
    int result = run(code);
    fathom_assert(result >= 0 && result <= 8);
    return 0;
}
