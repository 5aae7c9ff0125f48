// Written for ESBMC, run unmodified.
//
// expect: safe
unsigned int nondet_uint(void);
void __ESBMC_assume(_Bool);
void __ESBMC_assert(_Bool, const char *);

int main(void) {
    unsigned int a = nondet_uint(), b = nondet_uint();

    __ESBMC_assume(a < b);
    unsigned int distance = b - a;
    __ESBMC_assert(distance > 0 && a + distance == b, "the way from a to b");
    return 0;
}
