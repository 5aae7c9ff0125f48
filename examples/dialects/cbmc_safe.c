// Written for CBMC, run unmodified.
//
// expect: safe
int nondet_int(void);
void __CPROVER_assume(_Bool);
void __CPROVER_assert(_Bool, const char *);

int main(void) {
    int x = nondet_int();

    __CPROVER_assume(x >= -100 && x <= 100);
    int square = x * x;
    __CPROVER_assert(square >= 0, "squares are not negative");
    __CPROVER_assert(square % 4 == 0 || square % 4 == 1, "squares modulo four");
    return 0;
}
