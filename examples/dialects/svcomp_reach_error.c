// The same dialect: the call of reach_error is the violation.
//
// expect: violated
// kind: user.reach
// line: 16
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int main(void) {
    int x = __VERIFIER_nondet_int();
    int y = __VERIFIER_nondet_int();

    __VERIFIER_assume(x > 0 && x < 100 && y > 0 && y < 100);
    if (3 * x + 2 * y == 47 && x > y)
        reach_error();
    return 0;
}
