// Written for the Competition on Software Verification, run unmodified.
//
// expect: safe
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __assert_fail(const char *, const char *, unsigned int, const char *) __attribute__((__noreturn__));

void reach_error(void) { __assert_fail("0", "svcomp_safe.c", 9, "reach_error"); }

void __VERIFIER_assert(int cond) {
    if (!(cond)) {
        reach_error();
        abort();
    }
}

void assume_abort_if_not(int cond) {
    if (!cond)
        abort();
}

int main(void) {
    int n = __VERIFIER_nondet_int();
    unsigned sum = 0;

    assume_abort_if_not(n >= 0 && n <= 6);
    for (int i = 0; i < n; i++)
        sum += __VERIFIER_nondet_uchar();
    __VERIFIER_assert(sum <= 255u * (unsigned)n);
    return 0;
}
