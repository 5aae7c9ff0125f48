// Defines: fmin fminf fminl fmax fmaxf fmaxl fdim fdimf fdiml
// Needs: __errno_location
//
// Exact. Of two zeros either may be the lesser one: C leaves open which. Of a signalling NaN and a number the result is either. fdim may
// set errno when it overflows.
#include "model.h"

// quiet is the bit of a NaN that says that it does not signal.
#define MODEL_MINMAX(suffix, type, word, quiet)                                 \
    MODEL_HELPER _Bool model_signals##suffix(type x)                            \
    {                                                                           \
        union {                                                                 \
            type value;                                                         \
            word bits;                                                          \
        } u = {x};                                                              \
        return x != x && !(u.bits & (word)1 << quiet);                          \
    }                                                                           \
    /* Of two of which one is NaN. */                                           \
    MODEL_HELPER type model_number##suffix(type x, type y)                      \
    {                                                                           \
        if ((model_signals##suffix(x) || model_signals##suffix(y)) && __fathom_nondet_bool()) \
            return __builtin_nan("");                                           \
        return x != x ? y : x;                                                  \
    }                                                                           \
    MODEL type fmin##suffix(type x, type y)                                     \
    {                                                                           \
        if (x == y)                                                             \
            return __fathom_nondet_bool() ? x : y;                              \
        if (x != x || y != y)                                                   \
            return model_number##suffix(x, y);                                  \
        return x < y ? x : y;                                                   \
    }                                                                           \
    MODEL type fmax##suffix(type x, type y)                                     \
    {                                                                           \
        if (x == y)                                                             \
            return __fathom_nondet_bool() ? x : y;                              \
        if (x != x || y != y)                                                   \
            return model_number##suffix(x, y);                                  \
        return x > y ? x : y;                                                   \
    }                                                                           \
    MODEL type fdim##suffix(type x, type y)                                     \
    {                                                                           \
        if (x <= y)                                                             \
            return 0;                                                           \
        type d = x - y;                                                         \
        if (__builtin_isinf(d) && !__builtin_isinf(x) && !__builtin_isinf(y))   \
            *__errno_location() = ERANGE;                                       \
        return d;                                                               \
    }

MODEL_MINMAX(, double, unsigned long long, 51)
MODEL_MINMAX(f, float, unsigned, 22)
#if __LDBL_MANT_DIG__ == 64
MODEL_MINMAX(l, long double, unsigned long long, 62)
#elif __LDBL_MANT_DIG__ == 53
MODEL_MINMAX(l, long double, unsigned long long, 51)
#else
MODEL_MINMAX(l, long double, unsigned __int128, 111)
#endif
