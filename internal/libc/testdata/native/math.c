#define _GNU_SOURCE
#include "harness.h"
#include <fenv.h>
#include <limits.h>
#include <math.h>

MODEL_OF(__errno_location);
MODEL_OF(floor); MODEL_OF(floorf); MODEL_OF(floorl); MODEL_OF(ceil); MODEL_OF(ceilf); MODEL_OF(ceill);
MODEL_OF(trunc); MODEL_OF(truncf); MODEL_OF(truncl); MODEL_OF(round); MODEL_OF(roundf); MODEL_OF(roundl);
MODEL_OF(roundeven); MODEL_OF(roundevenf); MODEL_OF(roundevenl); MODEL_OF(rint); MODEL_OF(rintf); MODEL_OF(rintl);
MODEL_OF(nearbyint); MODEL_OF(nearbyintf); MODEL_OF(nearbyintl); MODEL_OF(sqrt); MODEL_OF(sqrtf); MODEL_OF(sqrtl);
MODEL_OF(fabs); MODEL_OF(fabsf); MODEL_OF(fabsl); MODEL_OF(logb); MODEL_OF(logbf); MODEL_OF(logbl);
MODEL_OF(fmod); MODEL_OF(fmodf); MODEL_OF(fmodl); MODEL_OF(remainder); MODEL_OF(remainderf); MODEL_OF(remainderl);
MODEL_OF(nextafter); MODEL_OF(nextafterf); MODEL_OF(nextafterl); MODEL_OF(nexttoward); MODEL_OF(nexttowardf); MODEL_OF(nexttowardl);
MODEL_OF(nextup); MODEL_OF(nextupf); MODEL_OF(nextupl); MODEL_OF(nextdown); MODEL_OF(nextdownf); MODEL_OF(nextdownl);
MODEL_OF(remquo); MODEL_OF(remquof); MODEL_OF(remquol); MODEL_OF(exp10); MODEL_OF(exp10f); MODEL_OF(exp10l);
MODEL_OF(sincos); MODEL_OF(sincosf); MODEL_OF(sincosl); MODEL_OF(lgamma_r); MODEL_OF(lgammaf_r); MODEL_OF(lgammal_r); MODEL_OF(signgam);
MODEL_OF(drem); MODEL_OF(dremf); MODEL_OF(dreml); MODEL_OF(fmin); MODEL_OF(fminf); MODEL_OF(fminl);
MODEL_OF(fmax); MODEL_OF(fmaxf); MODEL_OF(fmaxl); MODEL_OF(fdim); MODEL_OF(fdimf); MODEL_OF(fdiml);
MODEL_OF(copysign); MODEL_OF(copysignf); MODEL_OF(copysignl); MODEL_OF(sin); MODEL_OF(sinf); MODEL_OF(sinl);
MODEL_OF(cos); MODEL_OF(cosf); MODEL_OF(cosl); MODEL_OF(tan); MODEL_OF(tanf); MODEL_OF(tanl);
MODEL_OF(asin); MODEL_OF(asinf); MODEL_OF(asinl); MODEL_OF(acos); MODEL_OF(acosf); MODEL_OF(acosl);
MODEL_OF(atan); MODEL_OF(atanf); MODEL_OF(atanl); MODEL_OF(sinh); MODEL_OF(sinhf); MODEL_OF(sinhl);
MODEL_OF(cosh); MODEL_OF(coshf); MODEL_OF(coshl); MODEL_OF(tanh); MODEL_OF(tanhf); MODEL_OF(tanhl);
MODEL_OF(asinh); MODEL_OF(asinhf); MODEL_OF(asinhl); MODEL_OF(acosh); MODEL_OF(acoshf); MODEL_OF(acoshl);
MODEL_OF(atanh); MODEL_OF(atanhf); MODEL_OF(atanhl); MODEL_OF(exp); MODEL_OF(expf); MODEL_OF(expl);
MODEL_OF(exp2); MODEL_OF(exp2f); MODEL_OF(exp2l); MODEL_OF(expm1); MODEL_OF(expm1f); MODEL_OF(expm1l);
MODEL_OF(log); MODEL_OF(logf); MODEL_OF(logl); MODEL_OF(log2); MODEL_OF(log2f); MODEL_OF(log2l);
MODEL_OF(log10); MODEL_OF(log10f); MODEL_OF(log10l); MODEL_OF(log1p); MODEL_OF(log1pf); MODEL_OF(log1pl);
MODEL_OF(cbrt); MODEL_OF(cbrtf); MODEL_OF(cbrtl); MODEL_OF(erf); MODEL_OF(erff); MODEL_OF(erfl);
MODEL_OF(erfc); MODEL_OF(erfcf); MODEL_OF(erfcl); MODEL_OF(tgamma); MODEL_OF(tgammaf); MODEL_OF(tgammal);
MODEL_OF(lgamma); MODEL_OF(lgammaf); MODEL_OF(lgammal); MODEL_OF(pow); MODEL_OF(powf); MODEL_OF(powl);
MODEL_OF(hypot); MODEL_OF(hypotf); MODEL_OF(hypotl); MODEL_OF(atan2); MODEL_OF(atan2f); MODEL_OF(atan2l);
MODEL_OF(ldexp); MODEL_OF(ldexpf); MODEL_OF(ldexpl); MODEL_OF(scalbn); MODEL_OF(scalbnf); MODEL_OF(scalbnl);
MODEL_OF(scalbln); MODEL_OF(scalblnf); MODEL_OF(scalblnl); MODEL_OF(frexp); MODEL_OF(frexpf); MODEL_OF(frexpl);
MODEL_OF(ilogb); MODEL_OF(ilogbf); MODEL_OF(ilogbl); MODEL_OF(modf); MODEL_OF(modff); MODEL_OF(modfl);
MODEL_OF(fma); MODEL_OF(fmaf); MODEL_OF(fmal); MODEL_OF(nan); MODEL_OF(nanf); MODEL_OF(nanl);
MODEL_OF(lrint); MODEL_OF(lrintf); MODEL_OF(lrintl); MODEL_OF(llrint); MODEL_OF(llrintf); MODEL_OF(llrintl);
MODEL_OF(lround); MODEL_OF(lroundf); MODEL_OF(lroundl); MODEL_OF(llround); MODEL_OF(llroundf); MODEL_OF(llroundl);
extern int fm___signbit(double); extern int fm___isnan(double); extern int fm_isnan(double); extern int fm___isinf(double); extern int fm_isinf(double); extern int fm___finite(double); extern int fm_finite(double); extern int fm___fpclassify(double);
extern int fm___signbitf(float); extern int fm___isnanf(float); extern int fm_isnanf(float); extern int fm___isinff(float); extern int fm_isinff(float); extern int fm___finitef(float); extern int fm_finitef(float); extern int fm___fpclassifyf(float);
extern int fm___signbitl(long double); extern int fm___isnanl(long double); extern int fm_isnanl(long double); extern int fm___isinfl(long double); extern int fm_isinfl(long double); extern int fm___finitel(long double); extern int fm_finitel(long double); extern int fm___fpclassifyl(long double);
MODEL_OF(fegetround); MODEL_OF(fesetround); MODEL_OF(fetestexcept); MODEL_OF(feclearexcept); MODEL_OF(feraiseexcept); MODEL_OF(fegetenv); MODEL_OF(fesetenv); MODEL_OF(feholdexcept); MODEL_OF(feupdateenv); MODEL_OF(fegetexceptflag); MODEL_OF(fesetexceptflag); MODEL_OF(feenableexcept); MODEL_OF(fedisableexcept); MODEL_OF(fegetexcept); MODEL_OF(fegetmode); MODEL_OF(fesetmode);
extern void fm___model_set_rounding(int);
extern unsigned char fm___model_rounding_mode;
MODEL_OF(fesetexcept);
MODEL_OF(fetestexceptflag);

// The same number with the same sign, or both NaN.
#define SAME(x, y) (isnan(x) ? isnan(y) : (x) == (y) && !signbit(x) == !signbit(y))

#define UNARY(name)                                                                                            \
    do {                                                                                                       \
        errno = 0;                                                                                             \
        __typeof__(x) want = name(x);                                                                          \
        int want_errno = errno;                                                                                \
        *fm___errno_location() = 0;                                                                            \
        __typeof__(x) got = fm_##name(x);                                                                      \
        CHECK(SAME(got, want) && *fm___errno_location() == want_errno, #name "(%La) = %La, errno %d, want %La, errno %d", (long double)x, \
              (long double)got, *fm___errno_location(), (long double)want, want_errno);                        \
    } while (0)
#define BINARY(name, same)                                                                                     \
    do {                                                                                                       \
        errno = 0;                                                                                             \
        __typeof__(x) want = name(x, y);                                                                       \
        int want_errno = errno;                                                                                \
        *fm___errno_location() = 0;                                                                            \
        __typeof__(x) got = fm_##name(x, y);                                                                   \
        CHECK((same) && *fm___errno_location() == want_errno, #name "(%La, %La) = %La, errno %d, want %La, errno %d", (long double)x, \
              (long double)y, (long double)got, *fm___errno_location(), (long double)want, want_errno);        \
    } while (0)
#define CLASS(name, real)                                                                                      \
    CHECK(!fm_##name(x) == !(real), #name "(%La) = %d", (long double)x, fm_##name(x))
// The model may set errno when the value is no number of the type.
#define INTEGER(name, type)                                                                                    \
    do {                                                                                                       \
        if (x > -9e18 && x < 9e18)                                                                             \
            CHECK(fm_##name(x) == name(x), #name "(%La) = %lld", (long double)x, (long long)fm_##name(x));     \
        else                                                                                                   \
            EXPECT_RETURN((void)fm_##name(x));                                                                 \
    } while (0)
// A model that returns any value of a range: with the real value as the bits that it is given it must return, and be no NaN where the real
// function gives a number.
#define ALLOWS(name, ...)                                                                                      \
    do {                                                                                                       \
        __typeof__(x) want = name(__VA_ARGS__), got = 0;                                                       \
        havoc_value = &want;                                                                                   \
        outcome = RETURNED;                                                                                    \
        if (setjmp(outcome_target) == 0) {                                                                     \
            outcome_armed = 1;                                                                                 \
            got = fm_##name(__VA_ARGS__);                                                                      \
            outcome = RETURNED;                                                                                \
        }                                                                                                      \
        outcome_armed = 0;                                                                                     \
        havoc_value = NULL;                                                                                    \
        CHECK(outcome == RETURNED && (got == want || (isnan(got) && isnan(want))), #name "(%La) does not allow %La: outcome %d, %La", \
              (long double)x, (long double)want, (int)outcome, (long double)got);                              \
    } while (0)

#define COMPARE(s, type, random)                                                                               \
    static void compare_##type##_pair(type x, type y)                                                          \
    {                                                                                                          \
        UNARY(floor##s);                                                                                       \
        UNARY(ceil##s);                                                                                        \
        UNARY(trunc##s);                                                                                       \
        UNARY(round##s);                                                                                       \
        UNARY(roundeven##s);                                                                                   \
        UNARY(rint##s);                                                                                        \
        UNARY(nearbyint##s);                                                                                   \
        UNARY(sqrt##s);                                                                                        \
        UNARY(fabs##s);                                                                                        \
        CHECK(SAME(fm_logb##s(x), logb##s(x)), "logb(%La)", (long double)x);                                   \
        BINARY(fmod##s, SAME(got, want));                                                                      \
        BINARY(remainder##s, SAME(got, want) || (got == 0 && want == 0));                                                                 \
        BINARY(drem##s, SAME(got, want) || (got == 0 && want == 0));                                                                      \
        CHECK(SAME(fm_nextafter##s(x, y), nextafter##s(x, y)), "nextafter(%La)", (long double)x);                                                             \
        CHECK(SAME(fm_nexttoward##s(x, y), nexttoward##s(x, y)), "nexttoward(%La)", (long double)x);            \
        CHECK(SAME(fm_nextup##s(x), nextup##s(x)) && SAME(fm_nextdown##s(x), nextdown##s(x)), "nextup(%La)", (long double)x); \
        BINARY(copysign##s, SAME(got, want));                                                                  \
        BINARY(fdim##s, SAME(got, want));                                                                      \
        BINARY(fmin##s, SAME(got, want) || (got == 0 && want == 0) || issignaling(x) || issignaling(y));                                           \
        BINARY(fmax##s, SAME(got, want) || (got == 0 && want == 0) || issignaling(x) || issignaling(y));                                           \
        int e, want_e = 0;                                                                                     \
        type whole, want_whole;                                                                                \
        type got = fm_frexp##s(x, &e), want = frexp##s(x, &want_e);                                            \
        CHECK(SAME(got, want) && (e == want_e || !isfinite(x)), "frexp(%La) = %La, %d", (long double)x, (long double)got, e); \
        int quotient, want_quotient;                                                                           \
        got = fm_remquo##s(x, y, &quotient), want = remquo##s(x, y, &want_quotient);                           \
        CHECK(SAME(got, want) || (got == 0 && want == 0), "remquo(%La, %La)", (long double)x, (long double)y); \
        CHECK(!isfinite(x) || isnan(y) || y == 0 || (abs(quotient) % 8 == abs(want_quotient) % 8 &&                 \
              (abs(quotient) == abs(want_quotient) || fabsl(x) / 7 >= fabsl(y)) && (quotient < 0) == (signbit(x) != signbit(y) && quotient != 0)),  \
              "remquo(%La, %La): %d, want %d", (long double)x, (long double)y, quotient, want_quotient);                                                                              \
        got = fm_modf##s(x, &whole), want = modf##s(x, &want_whole);                                           \
        CHECK(SAME(got, want) && SAME(whole, want_whole), "modf(%La) = %La", (long double)x, (long double)got); \
        CHECK(fm_ilogb##s(x) == ilogb##s(x), "ilogb(%La) = %d", (long double)x, fm_ilogb##s(x));               \
        CHECK(SAME(fm_fma##s(x, y, x), fma##s(x, y, x)), "fma(%La, %La)", (long double)x, (long double)y);     \
        int n = (int)random_below(80) - 40;                                                                    \
        switch (random_below(4)) {                                                                             \
        case 0: n *= 40; break;                                                                                \
        case 1: n *= 500; break;                                                                               \
        case 2: n *= 50000000; break;                                                                          \
        }                                                                                                      \
        CHECK(SAME(fm_ldexp##s(x, n), ldexp##s(x, n)) && SAME(fm_scalbn##s(x, n), scalbn##s(x, n)) &&          \
              SAME(fm_scalbln##s(x, n), scalbln##s(x, n)), "ldexp(%La, %d) = %La, want %La", (long double)x, n,   \
              (long double)fm_ldexp##s(x, n), (long double)ldexp##s(x, n));                                    \
        CLASS(__signbit##s, signbit(x));                                                                       \
        CLASS(__isnan##s, isnan(x));                                                                           \
        CLASS(isnan##s, isnan(x));                                                                             \
        CLASS(__isinf##s, isinf(x));                                                                           \
        CHECK(fm_isinf##s(x) == (isinf(x) ? x < 0 ? -1 : 1 : 0), "isinf");                                     \
        CLASS(__finite##s, isfinite(x));                                                                       \
        CLASS(finite##s, isfinite(x));                                                                         \
        CHECK(fm___fpclassify##s(x) == fpclassify(x), "fpclassify(%La) = %d", (long double)x, fm___fpclassify##s(x)); \
        CHECK_THAT(isnan(fm_nan##s("")));                                                                      \
        INTEGER(lrint##s, long);                                                                               \
        INTEGER(llrint##s, long long);                                                                         \
        INTEGER(lround##s, long);                                                                              \
        INTEGER(llround##s, long long);                                                                        \
        ALLOWS(sin##s, x);                                                                                     \
        ALLOWS(cos##s, x);                                                                                     \
        ALLOWS(tan##s, x);                                                                                     \
        ALLOWS(asin##s, x);                                                                                    \
        ALLOWS(acos##s, x);                                                                                    \
        ALLOWS(atan##s, x);                                                                                    \
        ALLOWS(sinh##s, x);                                                                                    \
        ALLOWS(cosh##s, x);                                                                                    \
        ALLOWS(tanh##s, x);                                                                                    \
        ALLOWS(asinh##s, x);                                                                                   \
        ALLOWS(acosh##s, x);                                                                                   \
        ALLOWS(atanh##s, x);                                                                                   \
        ALLOWS(exp##s, x);                                                                                     \
        ALLOWS(exp2##s, x);                                                                                    \
        ALLOWS(expm1##s, x);                                                                                   \
        ALLOWS(exp10##s, x);                                                                                   \
        ALLOWS(log##s, x);                                                                                     \
        ALLOWS(log2##s, x);                                                                                    \
        ALLOWS(log10##s, x);                                                                                   \
        ALLOWS(log1p##s, x);                                                                                   \
        ALLOWS(cbrt##s, x);                                                                                    \
        ALLOWS(erf##s, x);                                                                                     \
        ALLOWS(erfc##s, x);                                                                                    \
        ALLOWS(tgamma##s, x);                                                                                  \
        ALLOWS(lgamma##s, x);                                                                                  \
        if (x > 0) {                                                                                           \
            CHECK(SAME(fm_lgamma##s##_r(x, &e), lgamma##s##_r(x, &want_e)) && e == want_e, "lgamma_r(%La)", (long double)x); \
            fm_lgamma##s(x);                                                                                   \
            CHECK(fm_signgam == 1, "signgam %d", fm_signgam);                                                  \
        }                                                                                                      \
        fm_sincos##s(x, &got, &whole);                                                                         \
        CHECK(SAME(got, sin##s(x)) && SAME(whole, cos##s(x)), "sincos(%La)", (long double)x);                  \
        ALLOWS(pow##s, x, y);                                                                                  \
        ALLOWS(hypot##s, x, y);                                                                                \
        ALLOWS(atan2##s, x, y);                                                                                \
    }                                                                                                          \
    static void compare_##type##_all(void)                                                                     \
    {                                                                                                          \
        static const type table[] = {0, -0.0, 1, -1, 0.5, -0.5, 1.5, 2.5, -2.5, 3, 1e-30, 123456.75, INFINITY, -INFINITY, NAN, \
                                     0.75, 9007199254740993.0, -1e15, 1e-40};                                  \
        const unsigned n = sizeof table / sizeof table[0];                                                     \
        for (unsigned i = 0; i < n; i++)                                                                       \
            for (unsigned j = 0; j < n; j++)                                                                   \
                compare_##type##_pair(table[i], table[j]);                                                     \
        for (unsigned i = 0; i < 300; i++)                                                                     \
            compare_##type##_pair(random(), random());                                                         \
    }

typedef long double extended;
static double random_double(void)
{
    union { uint64_t bits; double value; } u = {random_bits()};
    return random_below(2) ? u.value : ldexp((double)(int64_t)u.bits, -60);
}
static float random_float(void)
{
    union { uint32_t bits; float value; } u = {(uint32_t)random_bits()};
    return random_below(2) ? u.value : ldexpf((float)(int32_t)u.bits, -28);
}
static extended random_extended(void) { return ldexpl((extended)(int64_t)random_bits(), (int)random_below(32000) - 16400); }

COMPARE(, double, random_double)
COMPARE(f, float, random_float)
COMPARE(l, extended, random_extended)

extern float __powisf2(float, int);
extern double __powidf2(double, int);
extern long double __powixf2(long double, int);
MODEL_OF(__powisf2); MODEL_OF(__powidf2); MODEL_OF(__powixf2);

static void compare_powers(void)
{
    for (int i = 0; i < 200; i++) {
        double x = random_double();
        int n = (int)random_below(60) - 30;
        CHECK(SAME(fm___powidf2(x, n), __powidf2(x, n)) && SAME(fm___powisf2(x, n), __powisf2(x, n)) &&
              SAME(fm___powixf2(x, n), __powixf2(x, n)), "powi(%a, %d)", x, n);
    }
}

void compare_math(void)
{
    compare_powers();
    compare_double_all();
    compare_float_all();
    compare_extended_all();
    fenv_t env;
    fexcept_t flags;
    static const int modes[] = {FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO, FE_TONEAREST};
    for (unsigned i = 0; i < 4; i++) {
        fenv_t saved;
        femode_t mode;
        CHECK_THAT(fm_fesetround(modes[i]) == 0 && fm_fegetround() == modes[i]);
        CHECK_THAT(fm_fegetenv(&saved) == 0 && fm_fegetmode(&mode) == 0 && fm_fesetround(modes[(i + 1) % 4]) == 0);
        // The system reads what the model has saved, and the other way round.
        CHECK_THAT(fesetenv(&saved) == 0 && fegetround() == modes[i]);
        CHECK_THAT(fm_fesetenv(&saved) == 0 && fm_fegetround() == modes[i]);
        CHECK_THAT(fegetenv(&env) == 0 && fm_fesetenv(FE_DFL_ENV) == 0 && fm_fegetround() == FE_TONEAREST);
        CHECK_THAT(fm_feupdateenv(&env) == 0 && fm_fegetround() == modes[i]);
        CHECK_THAT(fm_feholdexcept(&saved) == 0 && fm_fesetmode(FE_DFL_MODE) == 0 && fm_fegetround() == FE_TONEAREST);
        CHECK_THAT(fm_fesetmode(&mode) == 0 && fm_fegetround() == modes[i]);
    }
    fesetenv(FE_DFL_ENV);
    CHECK_THAT(fm_fesetround(FE_TONEAREST) == 0 && fm_fesetround(1) != 0 && fm_fesetround(-1) != 0);
    for (int i = 0; i < 4; i++) {
        static const int numbers[] = {FE_TOWARDZERO, FE_TONEAREST, FE_UPWARD, FE_DOWNWARD};
        fm___model_set_rounding(i);
        CHECK_THAT(fm_fegetround() == numbers[i]);
    }
    fm_fesetround(FE_TONEAREST);
    CHECK_THAT(fm___model_rounding_mode == 0);
    fm_fesetexcept(FE_DIVBYZERO);
    flags = FE_DIVBYZERO;
    CHECK_THAT(fm_fetestexceptflag(&flags, FE_DIVBYZERO | FE_INVALID) == FE_DIVBYZERO);
    fm_feraiseexcept(FE_DIVBYZERO);
    CHECK_THAT(fm_fetestexcept(FE_DIVBYZERO) == FE_DIVBYZERO);
    EXPECT_RETURN(fm_fetestexcept(FE_ALL_EXCEPT); fm_feclearexcept(FE_ALL_EXCEPT); fm_feraiseexcept(FE_INVALID));
    EXPECT_RETURN(fm_fegetexceptflag(&flags, FE_INVALID); fm_fesetexceptflag(&flags, FE_INVALID); fm_fegetexcept(); fm_fedisableexcept(FE_INVALID));
    EXPECT_RETURN(fm_feenableexcept(0));
    EXPECT_CHECK("unsupported", fm_feenableexcept(FE_INVALID));
    EXPECT_CHECK("unsupported", fm_fesetenv((const fenv_t *)-2));
}
