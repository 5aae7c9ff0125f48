// Defines: fegetround fesetround fetestexcept feclearexcept feraiseexcept fegetenv fesetenv feholdexcept feupdateenv
// Defines: fegetexceptflag fesetexceptflag feenableexcept fedisableexcept fegetexcept
//
// The rounding mode is to nearest, and setting another one is not modelled. Which exceptions were raised is not recorded.
#include "model.h"

MODEL int fegetround(void) { return 0; }

MODEL int fesetround(int mode)
{
    if (mode != 0)
        model_unsupported("a rounding mode other than to nearest");
    return 0;
}

MODEL int fetestexcept(int which)
{
    __fathom_approximate("which floating-point exceptions were raised");
    return (int)__fathom_nondet_u32() & which;
}

MODEL int feclearexcept(int which) { (void)which; return 0; }
MODEL int feraiseexcept(int which) { (void)which; return 0; }
MODEL int fegetexceptflag(unsigned short *flags, int which)
{
    (void)which;
    __fathom_approximate("which floating-point exceptions were raised");
    *flags = __fathom_nondet_u16();
    return 0;
}
MODEL int fesetexceptflag(const unsigned short *flags, int which) { (void)which; return *flags & 0; }
MODEL int fegetexcept(void) { return 0; }
MODEL int fedisableexcept(int which) { (void)which; return 0; }
MODEL int feenableexcept(int which)
{
    if (which != 0)
        model_unsupported("floating-point exceptions that trap");
    return 0;
}

MODEL int fegetenv(void *env)
{
    (void)env;
    model_unsupported("saving the floating-point environment");
    return 0;
}
MODEL int fesetenv(const void *env)
{
    (void)env;
    model_unsupported("setting the floating-point environment");
    return 0;
}
MODEL int feholdexcept(void *env)
{
    (void)env;
    model_unsupported("saving the floating-point environment");
    return 0;
}
MODEL int feupdateenv(const void *env)
{
    (void)env;
    model_unsupported("setting the floating-point environment");
    return 0;
}
