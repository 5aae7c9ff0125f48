// The same dialect with a claim that does not hold.
//
// expect: violated
// kind: user.assert
// line: 16
int nondet_int(void);
void __CPROVER_assume(_Bool);
void __CPROVER_assert(_Bool, const char *);

int main(void) {
    int x = nondet_int();

    __CPROVER_assume(x >= -100 && x <= 100);
    int square = x * x;
    __CPROVER_assert(square >= 0, "squares are not negative");
    __CPROVER_assert(square % 8 != 1, "squares modulo eight");
    return 0;
}
