// Defines: sin sinf sinl cos cosf cosl tan tanf tanl asin asinf asinl acos acosf acosl atan atanf atanl atan2 atan2f atan2l
// Defines: sinh sinhf sinhl cosh coshf coshl tanh tanhf tanhl asinh asinhf asinhl acosh acoshf acoshl atanh atanhf atanhl
// Defines: exp expf expl exp2 exp2f exp2l expm1 expm1f expm1l log logf logl log2 log2f log2l log10 log10f log10l log1p log1pf log1pl
// Defines: pow powf powl cbrt cbrtf cbrtl hypot hypotf hypotl erf erff erfl erfc erfcf erfcl tgamma tgammaf tgammal lgamma lgammaf lgammal
// Needs: __errno_location
//
// Each returns any value of the range that the function has on its argument's class: NaN exactly where it must be, a value within the
// bounds of the function, which no library leaves even by a rounding error, and any otherwise. What depends on more than that is
// approximated.
#include "model.h"

#define MODEL_ANY(type) ({ type any; __fathom_havoc(&any, sizeof any); any; })

// MODEL_WITHIN(type, x, nan, lo, hi): NaN where nan holds or x is NaN, else a number from lo to hi.
#define MODEL_WITHIN(what, type, x, nan, lo, hi)                                \
    {                                                                           \
        if ((x) != (x))                                                         \
            return x;                                                           \
        __fathom_approximate(what);                                             \
        if (nan) {                                                              \
            *__errno_location() = EDOM;                                         \
            return __builtin_nan("");                                           \
        }                                                                       \
        type value = MODEL_ANY(type);                                           \
        __fathom_assume(value >= (type)(lo) && value <= (type)(hi));            \
        if (__fathom_nondet_bool())                                             \
            *__errno_location() = ERANGE;                                       \
        return value;                                                           \
    }

#define MODEL_INF __builtin_inf()
// The bounds of inverse functions, rounded outwards.
#define MODEL_PI 3.1415927411L
#define MODEL_HALF_PI 1.5707964L

#define MODEL_TRANSCENDENTAL(s, type)                                                                                      \
    MODEL type sin##s(type x) MODEL_WITHIN("sin", type, x, __builtin_isinf(x), -1, 1)                                      \
    MODEL type cos##s(type x) MODEL_WITHIN("cos", type, x, __builtin_isinf(x), -1, 1)                                      \
    MODEL type tan##s(type x) MODEL_WITHIN("tan", type, x, __builtin_isinf(x), -MODEL_INF, MODEL_INF)                      \
    MODEL type asin##s(type x) MODEL_WITHIN("asin", type, x, x < -1 || x > 1, -MODEL_HALF_PI, MODEL_HALF_PI)               \
    MODEL type acos##s(type x) MODEL_WITHIN("acos", type, x, x < -1 || x > 1, 0, MODEL_PI)                                 \
    MODEL type atan##s(type x) MODEL_WITHIN("atan", type, x, 0, -MODEL_HALF_PI, MODEL_HALF_PI)                             \
    MODEL type sinh##s(type x) MODEL_WITHIN("sinh", type, x, 0, -MODEL_INF, MODEL_INF)                                     \
    MODEL type cosh##s(type x) MODEL_WITHIN("cosh", type, x, 0, 1, MODEL_INF)                                              \
    MODEL type tanh##s(type x) MODEL_WITHIN("tanh", type, x, 0, -1, 1)                                                     \
    MODEL type asinh##s(type x) MODEL_WITHIN("asinh", type, x, 0, -MODEL_INF, MODEL_INF)                                   \
    MODEL type acosh##s(type x) MODEL_WITHIN("acosh", type, x, x < 1, 0, MODEL_INF)                                        \
    MODEL type atanh##s(type x) MODEL_WITHIN("atanh", type, x, x < -1 || x > 1, -MODEL_INF, MODEL_INF)                     \
    MODEL type exp##s(type x) MODEL_WITHIN("exp", type, x, 0, 0, MODEL_INF)                                                \
    MODEL type exp2##s(type x) MODEL_WITHIN("exp2", type, x, 0, 0, MODEL_INF)                                              \
    MODEL type expm1##s(type x) MODEL_WITHIN("expm1", type, x, 0, -1, MODEL_INF)                                           \
    MODEL type log##s(type x) MODEL_WITHIN("log", type, x, x < 0, -MODEL_INF, MODEL_INF)                                   \
    MODEL type log2##s(type x) MODEL_WITHIN("log2", type, x, x < 0, -MODEL_INF, MODEL_INF)                                 \
    MODEL type log10##s(type x) MODEL_WITHIN("log10", type, x, x < 0, -MODEL_INF, MODEL_INF)                               \
    MODEL type log1p##s(type x) MODEL_WITHIN("log1p", type, x, x < -1, -MODEL_INF, MODEL_INF)                              \
    MODEL type cbrt##s(type x) MODEL_WITHIN("cbrt", type, x, 0, -MODEL_INF, MODEL_INF)                                     \
    MODEL type erf##s(type x) MODEL_WITHIN("erf", type, x, 0, -1, 1)                                                       \
    MODEL type erfc##s(type x) MODEL_WITHIN("erfc", type, x, 0, 0, 2)                                                      \
    MODEL type lgamma##s(type x) MODEL_WITHIN("lgamma", type, x, 0, -MODEL_INF, MODEL_INF)                                 \
    MODEL type hypot##s(type x, type y)                                                                                    \
    {                                                                                                                      \
        if (__builtin_isinf(x) || __builtin_isinf(y))                                                                      \
            return MODEL_INF;                                                                                              \
        if (y != y)                                                                                                        \
            return y;                                                                                                      \
        MODEL_WITHIN("hypot", type, x, 0, 0, MODEL_INF)                                                                    \
    }                                                                                                                      \
    MODEL type atan2##s(type y, type x)                                                                                    \
    {                                                                                                                      \
        if (x != x)                                                                                                        \
            return x;                                                                                                      \
        MODEL_WITHIN("atan2", type, y, 0, -MODEL_PI, MODEL_PI)                                                             \
    }                                                                                                                      \
    MODEL type pow##s(type x, type y)                                                                                      \
    {                                                                                                                      \
        if (y == 0 || x == 1)                                                                                              \
            return 1;                                                                                                      \
        if (y == 1)                                                                                                        \
            return x;                                                                                                      \
        if (y != y)                                                                                                        \
            return y;                                                                                                      \
        _Bool root = x < 0 && !__builtin_isinf(x) && !__builtin_isinf(y) && __builtin_elementwise_trunc(y) != y;           \
        MODEL_WITHIN("pow", type, x, root, x <= 0 ? -MODEL_INF : 0, MODEL_INF)                                              \
    }                                                                                                                      \
    MODEL type tgamma##s(type x)                                                                                           \
    {                                                                                                                      \
        (void)x;                                                                                                           \
        __fathom_approximate("tgamma");                                                                                    \
        if (__fathom_nondet_bool())                                                                                        \
            *__errno_location() = __fathom_nondet_bool() ? EDOM : ERANGE;                                                  \
        return MODEL_ANY(type);                                                                                            \
    }

MODEL_TRANSCENDENTAL(, double)
MODEL_TRANSCENDENTAL(f, float)
MODEL_TRANSCENDENTAL(l, long double)
