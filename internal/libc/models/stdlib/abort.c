// Defines: abort _exit _Exit
//
// Ends the execution without running exit handlers. A handler of SIGABRT is
// not run: signal is not modelled. Aborting is not a violation by itself.
#include "model.h"

MODEL _Noreturn void abort(void)
{
    __fathom_exit(134);
}

MODEL _Noreturn void _exit(int status)
{
    __fathom_exit(status);
}

MODEL _Noreturn void _Exit(int status)
{
    __fathom_exit(status);
}
