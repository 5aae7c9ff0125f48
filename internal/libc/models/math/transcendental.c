// Defines: sin sinf sinl cos cosf cosl tan tanf tanl asin asinf asinl acos acosf acosl atan atanf atanl atan2 atan2f atan2l
// Defines: sinh sinhf sinhl cosh coshf coshl tanh tanhf tanhl asinh asinhf asinhl acosh acoshf acoshl atanh atanhf atanhl
// Defines: exp expf expl exp2 exp2f exp2l exp10 exp10f exp10l expm1 expm1f expm1l log logf logl log2 log2f log2l log10 log10f log10l
// Defines: log1p log1pf log1pl pow powf powl cbrt cbrtf cbrtl hypot hypotf hypotl erf erff erfl erfc erfcf erfcl
// Defines: tgamma tgammaf tgammal lgamma lgammaf lgammal lgamma_r lgammaf_r lgammal_r signgam sincos sincosf sincosl
// Needs: __errno_location
//
// What IEEE 754 and annex F of the C standard say of special arguments is exact, signs are as well, and so are the errors of the domain
// and of poles. Any other result is one within the bounds that the function has over what is known of its arguments, see
// __fathom_exp; what depends on more than that is approximated. A result that is no normal number may be an error of the range.
#include "model.h"

#define MODEL_INF __builtin_inf()
#define MODEL_ABS __builtin_elementwise_abs
#define MODEL_SIGNED __builtin_elementwise_copysign
#define MODEL_WHOLE __builtin_elementwise_trunc

MODEL_VARIABLE int signgam;

MODEL_HELPER void model_domain_error(void) { *__errno_location() = EDOM; }
MODEL_HELPER void model_range_error(void) { *__errno_location() = ERANGE; }

// A function of x: the statement deals with special arguments, of which NaN is none.
#define MODEL_FUNCTION(name, s, type, special)                              \
    MODEL type name##s(type x)                                              \
    {                                                                       \
        if (x != x)                                                         \
            return x;                                                       \
        special                                                             \
        __fathom_approximate(#name);                                        \
        return model_result##s(__fathom_##name##s(x));                      \
    }

// The statements. The domain is where a condition holds; where another does, the value is x itself, or the given one.
#define MODEL_DOMAIN(in)                                                    \
    if (!(in)) {                                                            \
        model_domain_error();                                               \
        return __builtin_nan("");                                           \
    }
#define MODEL_POLE(where, value)                                            \
    if (where) {                                                            \
        model_range_error();                                                \
        return value;                                                       \
    }
#define MODEL_SAME(where) if (where) return x;
#define MODEL_VALUE(where, value) if (where) return value;

#define MODEL_TRANSCENDENTAL(s, type, least, most)                                                                           \
    MODEL_HELPER type model_result##s(type r)                                                                                \
    {                                                                                                                        \
        type size = MODEL_ABS(r);                                                                                            \
        if ((size < least || size >= most) && __fathom_nondet_bool())                                                        \
            model_range_error();                                                                                             \
        return r;                                                                                                            \
    }                                                                                                                        \
    /* A number of which nothing is known. */                                                                                \
    MODEL_HELPER type model_any_number##s(void)                                                                              \
    {                                                                                                                        \
        type any;                                                                                                            \
        __fathom_havoc(&any, sizeof any);                                                                                    \
        __fathom_assume(any == any);                                                                                         \
        return model_result##s(any);                                                                                         \
    }                                                                                                                        \
    MODEL_FUNCTION(sin, s, type, MODEL_SAME(x == 0) MODEL_DOMAIN(!__builtin_isinf(x)))                                       \
    MODEL_FUNCTION(cos, s, type, MODEL_VALUE(x == 0, 1) MODEL_DOMAIN(!__builtin_isinf(x)))                                   \
    MODEL_FUNCTION(tan, s, type, MODEL_SAME(x == 0) MODEL_DOMAIN(!__builtin_isinf(x)))                                       \
    MODEL_FUNCTION(asin, s, type, MODEL_SAME(x == 0) MODEL_DOMAIN(x >= -1 && x <= 1))                                        \
    MODEL_FUNCTION(acos, s, type, MODEL_VALUE(x == 1, 0) MODEL_DOMAIN(x >= -1 && x <= 1))                                    \
    MODEL_FUNCTION(atan, s, type, MODEL_SAME(x == 0))                                                                        \
    MODEL_FUNCTION(sinh, s, type, MODEL_SAME(x == 0 || __builtin_isinf(x)))                                                  \
    MODEL_FUNCTION(cosh, s, type, MODEL_VALUE(x == 0, 1) MODEL_VALUE(__builtin_isinf(x), MODEL_INF))                         \
    MODEL_FUNCTION(tanh, s, type, MODEL_SAME(x == 0) MODEL_VALUE(__builtin_isinf(x), MODEL_SIGNED((type)1, x)))              \
    MODEL_FUNCTION(asinh, s, type, MODEL_SAME(x == 0 || __builtin_isinf(x)))                                                 \
    MODEL_FUNCTION(acosh, s, type, MODEL_VALUE(x == 1, 0) MODEL_DOMAIN(x >= 1) MODEL_SAME(__builtin_isinf(x)))               \
    MODEL_FUNCTION(atanh, s, type,                                                                                           \
                   MODEL_SAME(x == 0) MODEL_DOMAIN(x >= -1 && x <= 1)                                                        \
                   MODEL_POLE(MODEL_ABS(x) == 1, MODEL_SIGNED((type)MODEL_INF, x)))                                          \
    MODEL_FUNCTION(exp, s, type, MODEL_VALUE(x == 0, 1) MODEL_VALUE(__builtin_isinf(x), x < 0 ? 0 : x))                      \
    MODEL_FUNCTION(exp2, s, type, MODEL_VALUE(x == 0, 1) MODEL_VALUE(__builtin_isinf(x), x < 0 ? 0 : x))                     \
    MODEL_FUNCTION(exp10, s, type, MODEL_VALUE(x == 0, 1) MODEL_VALUE(__builtin_isinf(x), x < 0 ? 0 : x))                    \
    MODEL_FUNCTION(expm1, s, type, MODEL_SAME(x == 0) MODEL_VALUE(__builtin_isinf(x), x < 0 ? -1 : x))                       \
    MODEL_FUNCTION(log, s, type,                                                                                             \
                   MODEL_VALUE(x == 1, 0) MODEL_POLE(x == 0, -MODEL_INF) MODEL_DOMAIN(x > 0) MODEL_SAME(__builtin_isinf(x))) \
    MODEL_FUNCTION(log2, s, type,                                                                                            \
                   MODEL_VALUE(x == 1, 0) MODEL_POLE(x == 0, -MODEL_INF) MODEL_DOMAIN(x > 0) MODEL_SAME(__builtin_isinf(x))) \
    MODEL_FUNCTION(log10, s, type,                                                                                           \
                   MODEL_VALUE(x == 1, 0) MODEL_POLE(x == 0, -MODEL_INF) MODEL_DOMAIN(x > 0) MODEL_SAME(__builtin_isinf(x))) \
    MODEL_FUNCTION(log1p, s, type,                                                                                           \
                   MODEL_SAME(x == 0) MODEL_POLE(x == -1, -MODEL_INF) MODEL_DOMAIN(x > -1) MODEL_SAME(__builtin_isinf(x)))   \
    MODEL_FUNCTION(cbrt, s, type, MODEL_SAME(x == 0 || __builtin_isinf(x)))                                                  \
    MODEL_FUNCTION(erf, s, type, MODEL_SAME(x == 0) MODEL_VALUE(__builtin_isinf(x), MODEL_SIGNED((type)1, x)))               \
    MODEL_FUNCTION(erfc, s, type, MODEL_VALUE(x == 0, 1) MODEL_VALUE(__builtin_isinf(x), x < 0 ? 2 : 0))                     \
    MODEL void sincos##s(type x, type *sine, type *cosine)                                                                   \
    {                                                                                                                        \
        __fathom_check_write(sine, sizeof *sine);                                                                            \
        __fathom_check_write(cosine, sizeof *cosine);                                                                        \
        *sine = sin##s(x);                                                                                                   \
        *cosine = cos##s(x);                                                                                                 \
    }                                                                                                                        \
    MODEL type hypot##s(type x, type y)                                                                                      \
    {                                                                                                                        \
        if (__builtin_isinf(x) || __builtin_isinf(y))                                                                        \
            return MODEL_INF;                                                                                                \
        if (x != x || y != y)                                                                                                \
            return __builtin_nan("");                                                                                        \
        if (x == 0 || y == 0)                                                                                                \
            return MODEL_ABS(x == 0 ? y : x);                                                                                \
        __fathom_approximate("hypot");                                                                                       \
        return model_result##s(__fathom_hypot##s(MODEL_ABS(x), MODEL_ABS(y)));                                               \
    }                                                                                                                        \
    MODEL type atan2##s(type y, type x)                                                                                      \
    {                                                                                                                        \
        if (x != x || y != y)                                                                                                \
            return __builtin_nan("");                                                                                        \
        if (y == 0 && !__builtin_signbit(x))                                                                                 \
            return y;                                                                                                        \
        if (__builtin_isinf(x) && x > 0 && !__builtin_isinf(y))                                                              \
            return MODEL_SIGNED((type)0, y);                                                                                 \
        __fathom_approximate("atan2");                                                                                       \
        /* Of the zeros of y and -0 is the value that of 0 and -1. */                                                        \
        return MODEL_SIGNED(model_result##s(__fathom_atan2##s(MODEL_ABS(y), y == 0 && x == 0 ? -1 : x)), y);                 \
    }                                                                                                                        \
    MODEL type pow##s(type x, type y)                                                                                        \
    {                                                                                                                        \
        if (y == 0 || x == 1)                                                                                                \
            return 1;                                                                                                        \
        if (x != x || y != y)                                                                                                \
            return __builtin_nan("");                                                                                        \
        if (y == 1)                                                                                                          \
            return x;                                                                                                        \
        type size = MODEL_ABS(x), r;                                                                                         \
        _Bool whole = MODEL_WHOLE(y) == y, odd = whole && !__builtin_isinf(y) && MODEL_WHOLE(y * (type)0.5) * 2 != y;        \
        if (x < 0 && !whole && !__builtin_isinf(x)) {                                                                        \
            model_domain_error();                                                                                            \
            return __builtin_nan("");                                                                                        \
        }                                                                                                                    \
        if (size == 0) {                                                                                                     \
            if (y < 0 && (!__builtin_isinf(y) || __fathom_nondet_bool()))                                                    \
                model_range_error();                                                                                         \
            r = y < 0 ? MODEL_INF : 0;                                                                                       \
        } else if (__builtin_isinf(size)) {                                                                                  \
            r = y < 0 ? 0 : MODEL_INF;                                                                                       \
        } else if (size == 1) {                                                                                              \
            r = 1;                                                                                                           \
        } else if (__builtin_isinf(y)) {                                                                                     \
            r = (size > 1) == (y > 0) ? MODEL_INF : 0;                                                                       \
        } else {                                                                                                             \
            __fathom_approximate("pow");                                                                                     \
            r = model_result##s(__fathom_pow##s(size, y));                                                                   \
        }                                                                                                                    \
        return odd ? MODEL_SIGNED(r, x) : r;                                                                                 \
    }                                                                                                                        \
    MODEL type tgamma##s(type x)                                                                                             \
    {                                                                                                                        \
        if (x != x)                                                                                                          \
            return x;                                                                                                        \
        MODEL_POLE(x == 0, MODEL_SIGNED((type)MODEL_INF, x))                                                                 \
        MODEL_DOMAIN(x > 0 || MODEL_WHOLE(x) != x)                                                                           \
        MODEL_SAME(__builtin_isinf(x))                                                                                       \
        __fathom_approximate("tgamma");                                                                                      \
        return x > 0 ? model_result##s(__fathom_tgamma##s(x)) : model_any_number##s();                                       \
    }                                                                                                                        \
    MODEL type lgamma##s##_r(type x, int *sign)                                                                              \
    {                                                                                                                        \
        *sign = x > 0 || __fathom_nondet_bool() ? 1 : -1;                                                                    \
        if (x != x)                                                                                                          \
            return x;                                                                                                        \
        MODEL_VALUE(x == 1 || x == 2, 0)                                                                                     \
        MODEL_VALUE(__builtin_isinf(x), MODEL_INF)                                                                           \
        MODEL_POLE(x <= 0 && MODEL_WHOLE(x) == x, MODEL_INF)                                                                 \
        __fathom_approximate("lgamma");                                                                                      \
        return x > 0 ? model_result##s(__fathom_lgamma##s(x)) : model_any_number##s();                                       \
    }                                                                                                                        \
    MODEL type lgamma##s(type x) { return lgamma##s##_r(x, &signgam); }

MODEL_TRANSCENDENTAL(, double, __DBL_MIN__, __DBL_MAX__)
MODEL_TRANSCENDENTAL(f, float, __FLT_MIN__, __FLT_MAX__)
MODEL_TRANSCENDENTAL(l, long double, __LDBL_MIN__, __LDBL_MAX__)
