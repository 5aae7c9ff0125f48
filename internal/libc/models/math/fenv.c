// Defines: __model_rounding_mode __model_set_rounding
// Defines: fegetround fesetround fetestexcept feclearexcept feraiseexcept fegetenv fesetenv feholdexcept feupdateenv
// Defines: fegetexceptflag fesetexceptflag fetestexceptflag fesetexcept feenableexcept fedisableexcept fegetexcept fegetmode fesetmode
//
// The rounding mode is a variable that all arithmetic obeys. Of exceptions it is known which were raised by feraiseexcept since they were
// cleared; operations may have raised any other. Traps are not modelled, nor are denormals taken for zeros.
#include "model.h"

// The numbers of the modes in the order of SMT-LIB: to nearest, to nearest and away from zero, up, down, to zero.
MODEL_VARIABLE unsigned char __model_rounding_mode = 0;

// The targets' numbers, of which the one for ties away from zero is RISC-V's alone.
#if defined(__x86_64__) || defined(__i386__)
static const int model_rounding[] = {0, -1, 0x800, 0x400, 0xc00};
#elif defined(__aarch64__) || defined(__arm__)
static const int model_rounding[] = {0, -1, 0x400000, 0x800000, 0xc00000};
#elif defined(__riscv)
static const int model_rounding[] = {0, 4, 3, 2, 1};
#else // MIPS, PowerPC
static const int model_rounding[] = {0, -1, 2, 3, 1};
#endif

MODEL int fegetround(void) { return model_rounding[__model_rounding_mode]; }

MODEL int fesetround(int mode)
{
    for (unsigned char i = 0; i < 5; i++)
        if (mode >= 0 && mode == model_rounding[i]) {
            __model_rounding_mode = i;
            return 0;
        }
    return 1;
}

// By the numbers of FLT_ROUNDS: to zero, to nearest, up, down, to nearest and away from zero.
MODEL void __model_set_rounding(int mode)
{
    if (mode < 0 || mode > 4)
        model_unsupported("a rounding mode that the processor does not have");
    __model_rounding_mode = mode == 0 ? 4 : mode == 1 ? 0 : mode == 4 ? 1 : mode;
}

// The exceptions that are known to be raised.
static int model_raised;

MODEL int fetestexcept(int which)
{
    int open = which & ~model_raised;
    if (open != 0) {
        __fathom_approximate("which floating-point exceptions were raised");
        open &= (int)__fathom_nondet_u32();
    }
    return open | (which & model_raised);
}

MODEL int feclearexcept(int which)
{
    model_raised &= ~which;
    return 0;
}

MODEL int feraiseexcept(int which)
{
    model_raised |= which;
    return 0;
}

MODEL int fesetexcept(int which) { return feraiseexcept(which); }

MODEL int fegetexceptflag(unsigned short *flags, int which)
{
    *flags = (unsigned short)fetestexcept(which);
    return 0;
}

MODEL int fesetexceptflag(const unsigned short *flags, int which)
{
    model_raised = (model_raised & ~which) | (*flags & which);
    return 0;
}

MODEL int fetestexceptflag(const unsigned short *flags, int which) { return *flags & which; }

MODEL int fegetexcept(void) { return 0; }
MODEL int fedisableexcept(int which) { (void)which; return 0; }
MODEL int feenableexcept(int which)
{
    if (which != 0)
        model_unsupported("floating-point exceptions that trap");
    return 0;
}

#if defined(__x86_64__) || defined(__i386__)

// fenv_t: the environment of the x87, and the register of SSE. An implementation fills in what it does not use.
struct model_environment {
    unsigned short control;
    unsigned short other[13];
#ifdef __x86_64__
    unsigned sse;
#endif
};

// femode_t.
struct model_modes {
    unsigned short control, reserved;
    unsigned sse;
};

// The registers with all exceptions masked, but for the rounding mode.
#define MODEL_CONTROL 0x37f
#define MODEL_SSE 0x1f80

static const unsigned char model_x86_mode[] = {0, 0, 2, 1, 3}; // by the number here

MODEL_HELPER void model_set_mode(unsigned control, unsigned sse)
{
    unsigned bits = control >> 10 & 3;
    if ((control & 0x33f) != (MODEL_CONTROL & 0x33f) || (sse & ~0x603fu) != MODEL_SSE || (sse >> 13 & 3) != bits)
        model_unsupported("a floating-point environment with traps, another precision, or two rounding modes");
    __model_rounding_mode = bits == 0 ? 0 : bits == 1 ? 3 : bits == 2 ? 2 : 4;
}

MODEL int fegetmode(void *modes)
{
    struct model_modes *m = modes;
    unsigned mode = model_x86_mode[__model_rounding_mode];
    m->control = MODEL_CONTROL | mode << 10;
    m->reserved = __fathom_nondet_u16();
    m->sse = MODEL_SSE | mode << 13 | (__fathom_nondet_u32() & 0x3f);
    return 0;
}

MODEL int fesetmode(const void *modes)
{
    const struct model_modes *m = modes;
    if (modes == (const void *)-1)
        __model_rounding_mode = 0;
    else
        model_set_mode(m->control, m->sse);
    return 0;
}

MODEL int fegetenv(void *env)
{
    struct model_environment *e = env;
    unsigned mode = model_x86_mode[__model_rounding_mode];
    e->control = MODEL_CONTROL | mode << 10;
    __fathom_havoc(e->other, sizeof e->other);
#ifdef __x86_64__
    e->sse = MODEL_SSE | mode << 13 | model_raised | (__fathom_nondet_u32() & 0x3f);
#endif
    return 0;
}

MODEL int fesetenv(const void *env)
{
    const struct model_environment *e = env;
    if (env == (const void *)-1) {
        __model_rounding_mode = 0;
        model_raised = 0;
        return 0;
    }
    if (env == (const void *)-2)
        model_unsupported("floating-point exceptions that trap");
#ifdef __x86_64__
    model_set_mode(e->control, e->sse);
#else
    model_set_mode(e->control, MODEL_SSE | (e->control & 0xc00) << 3);
#endif
    model_raised = 0; // those that were saved may be raised, which is not remembered
    return 0;
}

MODEL int feholdexcept(void *env)
{
    fegetenv(env);
    model_raised = 0;
    return 0;
}

MODEL int feupdateenv(const void *env)
{
    int raised = model_raised;
    fesetenv(env);
    model_raised = raised;
    return 0;
}

#else

#define MODEL_ENVIRONMENT(name, type)                                                   \
    MODEL int name(type env)                                                            \
    {                                                                                   \
        (void)env;                                                                      \
        model_unsupported("saving or setting the whole floating-point environment");    \
        return 0;                                                                       \
    }

MODEL_ENVIRONMENT(fegetmode, void *)
MODEL_ENVIRONMENT(fesetmode, const void *)
MODEL_ENVIRONMENT(fegetenv, void *)
MODEL_ENVIRONMENT(fesetenv, const void *)
MODEL_ENVIRONMENT(feholdexcept, void *)
MODEL_ENVIRONMENT(feupdateenv, const void *)

#endif
