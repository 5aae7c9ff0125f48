// Defines: ldexp ldexpf ldexpl scalbn scalbnf scalbnl scalbln scalblnf scalblnl frexp frexpf frexpl
// Defines: ilogb ilogbf ilogbl logb logbf logbl modf modff modfl
// Needs: __errno_location
//
// Exact. Scaling multiplies by at most three powers of two; the only product that is rounded is the last.
#include "model.h"

// MODEL_LEAST is the exponent of the smallest normal number, MODEL_MOST that of the largest, MODEL_DIGITS the length of the significand.
#define MODEL_EXPONENT(suffix, type, least, most, digits)                                                    \
    /* 2^n for the exponents of normal numbers. */                                                           \
    MODEL_HELPER type model_power##suffix(int n)                                                             \
    {                                                                                                        \
        type p = 1, square = n < 0 ? (type)0.5 : (type)2;                                                    \
        for (unsigned k = n < 0 ? -(unsigned)n : (unsigned)n; k != 0; k >>= 1) {                             \
            if (k & 1)                                                                                       \
                p *= square;                                                                                 \
            if (k > 1)                                                                                       \
                square *= square;                                                                            \
        }                                                                                                    \
        return p;                                                                                            \
    }                                                                                                        \
    MODEL type scalbln##suffix(type x, long n)                                                               \
    {                                                                                                        \
        if (x != x || x == 0 || __builtin_isinf(x))                                                          \
            return x;                                                                                        \
        /* Twice the whole range of exponents is as good as any amount beyond. */                            \
        long far = 2L * ((most) - (least) + (digits));                                                       \
        int k = (int)(n > far ? far : n < -far ? -far : n);                                                  \
        type y = x;                                                                                          \
        for (int i = 0; i < 3 && k > (most); i++) {                                                          \
            y *= model_power##suffix(most);                                                                  \
            k -= (most);                                                                                     \
        }                                                                                                    \
        /* A step that leaves room for the significand keeps what is subnormal in the end exact until then. */ \
        int step = (least) + (digits);                                                                       \
        for (int i = 0; i < 4 && k < (least); i++) {                                                         \
            y *= model_power##suffix(step);                                                                  \
            k -= step;                                                                                       \
        }                                                                                                    \
        y *= model_power##suffix(k > (most) ? (most) : k < (least) ? (least) : k);                           \
        if (__builtin_isinf(y) || y == 0)                                                                    \
            *__errno_location() = ERANGE;                                                                    \
        return y;                                                                                            \
    }                                                                                                        \
    MODEL type scalbn##suffix(type x, int n) { return scalbln##suffix(x, n); }                               \
    MODEL type ldexp##suffix(type x, int n) { return scalbln##suffix(x, n); }                                \
    MODEL type frexp##suffix(type x, int *exponent)                                                          \
    {                                                                                                        \
        int e = 0;                                                                                           \
        if (x == x && x != 0 && !__builtin_isinf(x)) {                                                       \
            /* Halving or doubling by ever smaller powers of two, all exact. */                              \
            if (__builtin_elementwise_abs(x) < model_power##suffix(least)) {                                 \
                x *= model_power##suffix(digits);                                                            \
                e -= (digits);                                                                               \
            }                                                                                                \
            for (int k = ((most) + 1) / 2; k > 0; k /= 2) {                                                  \
                if (__builtin_elementwise_abs(x) >= model_power##suffix(k)) {                                \
                    x *= model_power##suffix(-k);                                                            \
                    e += k;                                                                                  \
                } else if (__builtin_elementwise_abs(x) < model_power##suffix(-k)) {                         \
                    x *= model_power##suffix(k);                                                             \
                    e -= k;                                                                                  \
                }                                                                                            \
            }                                                                                                \
            if (__builtin_elementwise_abs(x) >= 1) {                                                         \
                x *= (type)0.5;                                                                              \
                e++;                                                                                         \
            } else if (__builtin_elementwise_abs(x) < (type)0.5) {                                           \
                x *= 2;                                                                                      \
                e--;                                                                                         \
            }                                                                                                \
        }                                                                                                    \
        *exponent = e;                                                                                       \
        return x;                                                                                            \
    }                                                                                                        \
    MODEL int ilogb##suffix(type x)                                                                          \
    {                                                                                                        \
        if (x == 0 || x != x || __builtin_isinf(x)) {                                                        \
            *__errno_location() = EDOM;                                                                      \
            return __builtin_isinf(x) ? INT_MAX : -INT_MAX - 1;                                              \
        }                                                                                                    \
        int e;                                                                                               \
        frexp##suffix(x, &e);                                                                                \
        return e - 1;                                                                                        \
    }                                                                                                        \
    MODEL type logb##suffix(type x)                                                                          \
    {                                                                                                        \
        if (x == 0) {                                                                                        \
            if (__fathom_nondet_bool()) /* libraries differ */                                               \
                *__errno_location() = ERANGE;                                                                \
            return -__builtin_inf();                                                                         \
        }                                                                                                    \
        if (x != x || __builtin_isinf(x))                                                                    \
            return x * x;                                                                                    \
        int e;                                                                                               \
        frexp##suffix(x, &e);                                                                                \
        return e - 1;                                                                                        \
    }                                                                                                        \
    MODEL type modf##suffix(type x, type *whole)                                                             \
    {                                                                                                        \
        *whole = __builtin_elementwise_trunc(x);                                                             \
        if (__builtin_isinf(x))                                                                              \
            return __builtin_elementwise_copysign((type)0, x);                                               \
        return __builtin_elementwise_copysign(x - *whole, x);                                                \
    }

MODEL_EXPONENT(, double, __DBL_MIN_EXP__ - 1, __DBL_MAX_EXP__ - 1, __DBL_MANT_DIG__)
MODEL_EXPONENT(f, float, __FLT_MIN_EXP__ - 1, __FLT_MAX_EXP__ - 1, __FLT_MANT_DIG__)
MODEL_EXPONENT(l, long double, __LDBL_MIN_EXP__ - 1, __LDBL_MAX_EXP__ - 1, __LDBL_MANT_DIG__)
