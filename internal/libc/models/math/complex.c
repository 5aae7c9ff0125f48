// Defines: creal crealf creall cimag cimagf cimagl conj conjf conjl cproj cprojf cprojl cabs cabsf cabsl carg cargf cargl
// Defines: __mulsc3 __muldc3 __mulxc3 __divsc3 __divdc3 __divxc3
// Defines: csqrt csqrtf csqrtl cexp cexpf cexpl clog clogf clogl cpow cpowf cpowl csin csinf csinl ccos ccosf ccosl ctan ctanf ctanl
// Defines: csinh csinhf csinhl ccosh ccoshf ccoshl ctanh ctanhf ctanhl casin casinf casinl cacos cacosf cacosl catan catanf catanl
// Defines: casinh casinhf casinhl cacosh cacoshf cacoshl catanh catanhf catanhl
// Needs: hypot hypotf hypotl atan2 atan2f atan2l
//
// Parts, conjugates, projections and products are exact; the compiler calls __muldc3 and its like where both parts of a product are no numbers,
// and annex G of the C standard says which infinity is meant (its _Cmultd). How quotients are rounded differs between the
// compilers' libraries: like the elementary functions they are any numbers, and what depends on them is approximated.
#include "model.h"

#define MODEL_COMPLEX_NUMBER(of, type) \
    _Complex type any;                 \
    __fathom_approximate(of);          \
    __fathom_havoc(&any, sizeof any);  \
    return any;

#define MODEL_COMPLEX_ANY(name, s, type)         \
    MODEL _Complex type name##s(_Complex type z) \
    {                                            \
        (void)z;                                 \
        MODEL_COMPLEX_NUMBER(#name, type)        \
    }

// A part of an infinite factor is 1 or 0 where it matters for the product only where it is infinite.
#define MODEL_BOXED(x) __builtin_copysign(__builtin_isinf(x) ? 1.0 : 0.0, x)
#define MODEL_ZERO_FOR_NAN(x) if (x != x) x = __builtin_copysign(0.0, x)

#define MODEL_COMPLEX(s, mode, type)                                                                                \
    type hypot##s(type, type);                                                                                      \
    type atan2##s(type, type);                                                                                      \
    MODEL type creal##s(_Complex type z) { return __real__ z; }                                                     \
    MODEL type cimag##s(_Complex type z) { return __imag__ z; }                                                     \
    MODEL _Complex type conj##s(_Complex type z) { return __builtin_complex(__real__ z, -__imag__ z); }             \
    MODEL _Complex type cproj##s(_Complex type z)                                                                   \
    {                                                                                                               \
        if (__builtin_isinf(__real__ z) || __builtin_isinf(__imag__ z))                                             \
            return __builtin_complex((type)__builtin_inf(), (type)__builtin_copysign(0.0, __imag__ z));             \
        return z;                                                                                                   \
    }                                                                                                               \
    MODEL type cabs##s(_Complex type z) { return hypot##s(__real__ z, __imag__ z); }                                \
    MODEL type carg##s(_Complex type z) { return atan2##s(__imag__ z, __real__ z); }                                \
    MODEL _Complex type __mul##mode##c3(type a, type b, type c, type d)                                             \
    {                                                                                                               \
        type ac = a * c, bd = b * d, ad = a * d, bc = b * c;                                                        \
        type x = ac - bd, y = ad + bc;                                                                              \
        if (x == x || y == y)                                                                                       \
            return __builtin_complex(x, y);                                                                         \
        _Bool again = 0;                                                                                            \
        if (__builtin_isinf(a) || __builtin_isinf(b)) {                                                             \
            a = MODEL_BOXED(a);                                                                                     \
            b = MODEL_BOXED(b);                                                                                     \
            MODEL_ZERO_FOR_NAN(c);                                                                                  \
            MODEL_ZERO_FOR_NAN(d);                                                                                  \
            again = 1;                                                                                              \
        }                                                                                                           \
        if (__builtin_isinf(c) || __builtin_isinf(d)) {                                                             \
            c = MODEL_BOXED(c);                                                                                     \
            d = MODEL_BOXED(d);                                                                                     \
            MODEL_ZERO_FOR_NAN(a);                                                                                  \
            MODEL_ZERO_FOR_NAN(b);                                                                                  \
            again = 1;                                                                                              \
        }                                                                                                           \
        if (!again && (__builtin_isinf(ac) || __builtin_isinf(bd) || __builtin_isinf(ad) || __builtin_isinf(bc))) { \
            MODEL_ZERO_FOR_NAN(a);                                                                                  \
            MODEL_ZERO_FOR_NAN(b);                                                                                  \
            MODEL_ZERO_FOR_NAN(c);                                                                                  \
            MODEL_ZERO_FOR_NAN(d);                                                                                  \
            again = 1;                                                                                              \
        }                                                                                                           \
        if (!again)                                                                                                 \
            return __builtin_complex(x, y);                                                                         \
        return __builtin_complex((type)__builtin_inf() * (a * c - b * d), (type)__builtin_inf() * (a * d + b * c)); \
    }                                                                                                               \
    MODEL _Complex type __div##mode##c3(type a, type b, type c, type d)                                             \
    {                                                                                                               \
        (void)a, (void)b, (void)c, (void)d;                                                                         \
        MODEL_COMPLEX_NUMBER("the quotient of complex numbers", type)                                               \
    }                                                                                                               \
    MODEL _Complex type cpow##s(_Complex type z, _Complex type w)                                                   \
    {                                                                                                               \
        (void)z, (void)w;                                                                                           \
        MODEL_COMPLEX_NUMBER("cpow", type)                                                                          \
    }                                                                                                               \
    MODEL_COMPLEX_ANY(csqrt, s, type)                                                                               \
    MODEL_COMPLEX_ANY(cexp, s, type)                                                                                \
    MODEL_COMPLEX_ANY(clog, s, type)                                                                                \
    MODEL_COMPLEX_ANY(csin, s, type)                                                                                \
    MODEL_COMPLEX_ANY(ccos, s, type)                                                                                \
    MODEL_COMPLEX_ANY(ctan, s, type)                                                                                \
    MODEL_COMPLEX_ANY(csinh, s, type)                                                                               \
    MODEL_COMPLEX_ANY(ccosh, s, type)                                                                               \
    MODEL_COMPLEX_ANY(ctanh, s, type)                                                                               \
    MODEL_COMPLEX_ANY(casin, s, type)                                                                               \
    MODEL_COMPLEX_ANY(cacos, s, type)                                                                               \
    MODEL_COMPLEX_ANY(catan, s, type)                                                                               \
    MODEL_COMPLEX_ANY(casinh, s, type)                                                                              \
    MODEL_COMPLEX_ANY(cacosh, s, type)                                                                              \
    MODEL_COMPLEX_ANY(catanh, s, type)

MODEL_COMPLEX(, d, double)
MODEL_COMPLEX(f, s, float)
MODEL_COMPLEX(l, x, long double)
