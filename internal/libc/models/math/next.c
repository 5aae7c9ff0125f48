// Defines: nextafter nextafterf nextafterl nexttoward nexttowardf nexttowardl nextup nextupf nextupl nextdown nextdownf nextdownl
// Needs: __errno_location
//
// Exact: the encodings of neighbours are neighbours. Results that are infinite are errors of the range, subnormal ones may be.
#include "model.h"

#define MODEL_NEXT(s, type, word)                                           \
    /* Away from zero, or towards it, for x that is not zero. */            \
    MODEL_HELPER type model_next##s(type x, _Bool away)                     \
    {                                                                       \
        union {                                                             \
            type value;                                                     \
            word bits;                                                      \
        } u = {x};                                                          \
        u.bits += away ? 1 : (word)-1;                                      \
        return u.value;                                                     \
    }

#if __LDBL_MANT_DIG__ == 64
// The x87's format stores the leading bit of the significand.
MODEL_HELPER long double model_nextl(long double x, _Bool away)
{
    union {
        long double value;
        struct {
            unsigned long long significand;
            unsigned short exponent; // and the sign
        };
    } u = {x};
    unsigned long long leading = 1ull << 63;
    if (away) {
        u.significand++;
        if (u.significand == 0)
            u.significand = leading, u.exponent++;
        else if (u.significand == leading)
            u.exponent++; // the first normal number
    } else {
        u.significand--;
        if (!(u.significand & leading) && u.exponent & 0x7fff) {
            u.exponent--;
            if (u.exponent & 0x7fff)
                u.significand = ~0ull;
        }
    }
    return u.value;
}
#elif __LDBL_MANT_DIG__ == 53
MODEL_NEXT(l, long double, unsigned long long)
#else
MODEL_NEXT(l, long double, unsigned __int128)
#endif
MODEL_NEXT(, double, unsigned long long)
MODEL_NEXT(f, float, unsigned)

#define MODEL_NEXT_FUNCTIONS(s, type, least, tiny)                                      \
    MODEL_HELPER type model_next_towards##s(type x, _Bool up)                           \
    {                                                                                   \
        type r = x == 0 ? up ? (type)(tiny) : -(type)(tiny) : model_next##s(x, up == (x > 0)); \
        if (__builtin_isinf(r) || (__builtin_elementwise_abs(r) < least && __fathom_nondet_bool())) \
            *__errno_location() = ERANGE;                                               \
        return r;                                                                       \
    }                                                                                   \
    MODEL type nextafter##s(type x, type y)                                             \
    {                                                                                   \
        if (x != x || y != y)                                                           \
            return __builtin_nan("");                                                   \
        return x == y ? y : model_next_towards##s(x, x < y);                            \
    }                                                                                   \
    MODEL type nexttoward##s(type x, long double y)                                     \
    {                                                                                   \
        if (x != x || y != y)                                                           \
            return __builtin_nan("");                                                   \
        return x == y ? (type)y : model_next_towards##s(x, x < y);                      \
    }                                                                                   \
    MODEL type nextup##s(type x) { return nextafter##s(x, (type)__builtin_inf()); }     \
    MODEL type nextdown##s(type x) { return nextafter##s(x, -(type)__builtin_inf()); }

MODEL_NEXT_FUNCTIONS(, double, __DBL_MIN__, __DBL_DENORM_MIN__)
MODEL_NEXT_FUNCTIONS(f, float, __FLT_MIN__, __FLT_DENORM_MIN__)
MODEL_NEXT_FUNCTIONS(l, long double, __LDBL_MIN__, __LDBL_DENORM_MIN__)
