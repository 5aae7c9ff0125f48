// Defines: fmod fmodf fmodl remainder remainderf remainderl drem dremf dreml remquo remquof remquol
// Needs: __errno_location
//
// Exact. An infinite dividend or a zero divisor sets errno. A remainder of zero has the sign of the dividend, but for glibc, which gets it
// wrong when rounding down and for divisors below the normal numbers.
#include "model.h"

#define MODEL_REMAINDER(name, primitive, type)                                  \
    MODEL type name(type x, type y)                                             \
    {                                                                           \
        if (x == x && y == y && (__builtin_isinf(x) || y == 0))                 \
            *__errno_location() = EDOM;                                         \
        return primitive(x, y);                                                 \
    }

#define MODEL_NEAREST_REMAINDER(s, type, least, most)                                                \
    MODEL_HELPER type model_remainder##s(type x, type y)                                             \
    {                                                                                                \
        type r = __fathom_remainder##s(x, y);                                                        \
        if (r == 0 && (__builtin_elementwise_abs(y) <= least || __builtin_flt_rounds() == 3) && __fathom_nondet_bool()) \
            r = -r;                                                                                  \
        return r;                                                                                    \
    }                                                                                                \
    MODEL_REMAINDER(remainder##s, model_remainder##s, type)                                          \
    MODEL_REMAINDER(drem##s, model_remainder##s, type)                                               \
    /* The last three bits of the quotient, with its sign; of one that has more, libraries may give more. */ \
    MODEL type remquo##s(type x, type y, int *quotient)                                              \
    {                                                                                                \
        type r = remainder##s(x, y), size = __builtin_elementwise_abs(x), unit = __builtin_elementwise_abs(y); \
        if (r != r) {                                                                                \
            *quotient = (int)__fathom_nondet_u32();                                                  \
            return r;                                                                                \
        }                                                                                            \
        int last = 0;                                                                                \
        unsigned more = 0;                                                                           \
        if (unit <= most / 8 && size >= 7 * unit) {                                                  \
            more = __fathom_nondet_u32() << 3;                                                       \
            size = __fathom_fmod##s(size, 8 * unit);                                                 \
        }                                                                                            \
        for (int bit = 4; bit > 1; bit /= 2)                                                         \
            if (unit <= most / bit && size >= bit * unit) {                                          \
                size -= bit * unit;                                                                  \
                last += bit;                                                                         \
            }                                                                                        \
        /* What is left is less than two units: 0, 1 or 2 of them, the even number where it lies half way. */ \
        if (size >= unit) {                                                                          \
            size -= unit;                                                                            \
            last++;                                                                                  \
        }                                                                                            \
        if (size > unit - size || (size == unit - size && last & 1))                                 \
            last++;                                                                                  \
        last = (int)((((unsigned)last & 7) | more) & INT_MAX);                                       \
        *quotient = __builtin_signbit(x) != __builtin_signbit(y) ? -last : last;                     \
        return r;                                                                                    \
    }

MODEL_REMAINDER(fmod, __fathom_fmod, double)
MODEL_REMAINDER(fmodf, __fathom_fmodf, float)
MODEL_REMAINDER(fmodl, __fathom_fmodl, long double)
MODEL_NEAREST_REMAINDER(, double, __DBL_MIN__, __DBL_MAX__)
MODEL_NEAREST_REMAINDER(f, float, __FLT_MIN__, __FLT_MAX__)
MODEL_NEAREST_REMAINDER(l, long double, __LDBL_MIN__, __LDBL_MAX__)
