// Defines: fmin fminf fminl fmax fmaxf fmaxl fdim fdimf fdiml
// Needs: __errno_location
//
// Exact. Of two zeros either may be the lesser one: C leaves open which. fdim may set errno when it overflows.
#include "model.h"

#define MODEL_MINMAX(suffix, type)                                              \
    MODEL type fmin##suffix(type x, type y)                                     \
    {                                                                           \
        if (x == y)                                                             \
            return __fathom_nondet_bool() ? x : y;                              \
        return x < y || y != y ? x : y;                                         \
    }                                                                           \
    MODEL type fmax##suffix(type x, type y)                                     \
    {                                                                           \
        if (x == y)                                                             \
            return __fathom_nondet_bool() ? x : y;                              \
        return x > y || y != y ? x : y;                                         \
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

MODEL_MINMAX(, double)
MODEL_MINMAX(f, float)
MODEL_MINMAX(l, long double)
