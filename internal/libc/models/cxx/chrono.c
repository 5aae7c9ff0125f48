// Defines: _ZNSt6chrono3_V212steady_clock3nowEv _ZNSt6chrono3_V212system_clock3nowEv
//
// The clocks of <chrono>, in nanoseconds. The steady one starts at some time
// before the program, and never goes back.
#include "model.h"

MODEL long long _ZNSt6chrono3_V212steady_clock3nowEv(void)
{
    static long long last;
    long long now = (long long)__fathom_nondet_u64();
    __fathom_assume(now >= last && now <= LLONG_MAX / 2);
    last = now;
    return now;
}

MODEL long long _ZNSt6chrono3_V212system_clock3nowEv(void)
{
    return (long long)__fathom_nondet_u64();
}
