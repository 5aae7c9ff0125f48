// Written for LLBMC, run unmodified.
//
// expect: safe
int __llbmc_nondef_int(void);
void __llbmc_assume(int);
void __llbmc_assert(int);

static int sign(int x) {
    return (x > 0) - (x < 0);
}

int main(void) {
    int a = __llbmc_nondef_int(), b = __llbmc_nondef_int();

    __llbmc_assume(a >= -50 && a <= 50 && b >= -50 && b <= 50);
    __llbmc_assert(sign(a * b) == sign(a) * sign(b));
    return 0;
}
