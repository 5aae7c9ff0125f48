// Defines: fmod fmodf fmodl remainder remainderf remainderl drem dremf dreml
// Needs: __errno_location
//
// Exact. An infinite dividend or a zero divisor sets errno.
#include "model.h"

#define MODEL_REMAINDER(name, primitive, type)                                  \
    MODEL type name(type x, type y)                                             \
    {                                                                           \
        if (x == x && y == y && (__builtin_isinf(x) || y == 0))                 \
            *__errno_location() = EDOM;                                         \
        return primitive(x, y);                                                 \
    }

MODEL_REMAINDER(fmod, __fathom_fmod, double)
MODEL_REMAINDER(fmodf, __fathom_fmodf, float)
MODEL_REMAINDER(fmodl, __fathom_fmodl, long double)
MODEL_REMAINDER(remainder, __fathom_remainder, double)
MODEL_REMAINDER(remainderf, __fathom_remainderf, float)
MODEL_REMAINDER(remainderl, __fathom_remainderl, long double)
MODEL_REMAINDER(drem, __fathom_remainder, double)
MODEL_REMAINDER(dremf, __fathom_remainderf, float)
MODEL_REMAINDER(dreml, __fathom_remainderl, long double)
