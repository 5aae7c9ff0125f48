// Defines: __assert_fail __assert __assert_rtn __assert_perror_fail
//
// What a failing assert expands to in glibc, musl and Apple's headers. The
// status is that of a process killed by SIGABRT as a shell reports it.
#include "model.h"

#define MODEL_ABORTED 134

MODEL _Noreturn void __assert_fail(const char *expression, const char *file, unsigned line, const char *function)
{
    (void)file, (void)line, (void)function;
    __fathom_check(0, "user.assert", expression);
    __fathom_exit(MODEL_ABORTED);
}

MODEL _Noreturn void __assert(const char *expression, const char *file, int line)
{
    (void)file, (void)line;
    __fathom_check(0, "user.assert", expression);
    __fathom_exit(MODEL_ABORTED);
}

MODEL _Noreturn void __assert_rtn(const char *function, const char *file, int line, const char *expression)
{
    (void)file, (void)line, (void)function;
    __fathom_check(0, "user.assert", expression);
    __fathom_exit(MODEL_ABORTED);
}

MODEL _Noreturn void __assert_perror_fail(int number, const char *file, unsigned line, const char *function)
{
    (void)number, (void)file, (void)line, (void)function;
    __fathom_check(0, "user.assert", "assert_perror");
    __fathom_exit(MODEL_ABORTED);
}
