// The same dialect: multiplication that wraps as unsigned changes its sign.
//
// expect: violated
// kind: user.assert
// line: 19
int __llbmc_nondef_int(void);
void __llbmc_assume(int);
void __llbmc_assert(int);

static int sign(int x) {
    return (x > 0) - (x < 0);
}

int main(void) {
    int a = __llbmc_nondef_int();

    __llbmc_assume(a >= 0 && a <= 100000);
    int product = (int)((unsigned)a * 50000u);
    __llbmc_assert(sign(product) == sign(a));
    return 0;
}
