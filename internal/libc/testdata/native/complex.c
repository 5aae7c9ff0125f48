#define _GNU_SOURCE
#include "harness.h"
#include <complex.h>
#include <math.h>

MODEL_OF(creal); MODEL_OF(crealf); MODEL_OF(creall);
MODEL_OF(cimag); MODEL_OF(cimagf); MODEL_OF(cimagl);
MODEL_OF(conj); MODEL_OF(conjf); MODEL_OF(conjl);
MODEL_OF(cproj); MODEL_OF(cprojf); MODEL_OF(cprojl);
MODEL_OF(cabs); MODEL_OF(cabsf); MODEL_OF(cabsl);
MODEL_OF(carg); MODEL_OF(cargf); MODEL_OF(cargl);
MODEL_OF(csqrt); MODEL_OF(csqrtf); MODEL_OF(csqrtl);
MODEL_OF(cexp); MODEL_OF(cexpf); MODEL_OF(cexpl);
MODEL_OF(clog); MODEL_OF(clogf); MODEL_OF(clogl);
MODEL_OF(csin); MODEL_OF(csinf); MODEL_OF(csinl);
MODEL_OF(ccos); MODEL_OF(ccosf); MODEL_OF(ccosl);
MODEL_OF(ctan); MODEL_OF(ctanf); MODEL_OF(ctanl);
MODEL_OF(csinh); MODEL_OF(csinhf); MODEL_OF(csinhl);
MODEL_OF(ccosh); MODEL_OF(ccoshf); MODEL_OF(ccoshl);
MODEL_OF(ctanh); MODEL_OF(ctanhf); MODEL_OF(ctanhl);
MODEL_OF(casin); MODEL_OF(casinf); MODEL_OF(casinl);
MODEL_OF(cacos); MODEL_OF(cacosf); MODEL_OF(cacosl);
MODEL_OF(catan); MODEL_OF(catanf); MODEL_OF(catanl);
MODEL_OF(casinh); MODEL_OF(casinhf); MODEL_OF(casinhl);
MODEL_OF(cacosh); MODEL_OF(cacoshf); MODEL_OF(cacoshl);
MODEL_OF(catanh); MODEL_OF(catanhf); MODEL_OF(catanhl);
MODEL_OF(cpow); MODEL_OF(cpowf); MODEL_OF(cpowl);

// What the compiler calls where both parts of a product are no numbers, and for quotients.
#define COMPILERS(mode, type)                                         \
    extern _Complex type __mul##mode##c3(type, type, type, type);     \
    extern _Complex type fm___mul##mode##c3(type, type, type, type);  \
    extern _Complex type __div##mode##c3(type, type, type, type);     \
    extern _Complex type fm___div##mode##c3(type, type, type, type);
COMPILERS(s, float)
COMPILERS(d, double)
COMPILERS(x, long double)

#define SAME(x, y) (isnan(x) ? isnan(y) : (x) == (y) && !signbit(x) == !signbit(y))
#define SAME_NUMBER(x, y) (SAME(__real__(x), __real__(y)) && SAME(__imag__(x), __imag__(y)))

// The model is exact.
#define EXACT(call, same, z)                                                                             \
    do {                                                                                                 \
        __typeof__(call) want = call, got = fm_##call;                                                   \
        CHECK(same(got, want), "%s of %La, %La", #call, (long double)__real__ z, (long double)__imag__ z); \
    } while (0)

// The result is among those of the model, which approximates.
#define POSSIBLE(call)                                           \
    do {                                                         \
        __typeof__(call) want = call, got;                       \
        unsigned before = approximations;                        \
        havoc_value = &want;                                     \
        got = fm_##call;                                         \
        havoc_value = NULL;                                      \
        CHECK(SAME_NUMBER(got, want) && approximations > before, "%s", #call); \
    } while (0)

#define NUMBERS(s, mode, type, most, least)                                                                          \
    static void numbers##s(void)                                                                                     \
    {                                                                                                                \
        static const type parts[] = {0, -0.0, 1, -2.5, 3, INFINITY, -INFINITY, NAN, most, -most, least};             \
        const int n = sizeof parts / sizeof *parts;                                                                  \
        for (int i = 0; i < n * n; i++) {                                                                            \
            _Complex type z = 0;                                                                                   \
            __real__ z = parts[i / n];                                                                               \
            __imag__ z = parts[i % n];                                                                               \
            EXACT(creal##s(z), SAME, z);                                                                             \
            EXACT(cimag##s(z), SAME, z);                                                                             \
            EXACT(conj##s(z), SAME_NUMBER, z);                                                                       \
            EXACT(cproj##s(z), SAME_NUMBER, z);                                                                      \
            EXACT(cabs##s(z), SAME, z);                                                                              \
            EXACT(carg##s(z), SAME, z);                                                                              \
            POSSIBLE(csqrt##s(z));                                                                                   \
            POSSIBLE(cexp##s(z));                                                                                    \
            POSSIBLE(clog##s(z));                                                                                    \
            POSSIBLE(csin##s(z));                                                                                    \
            POSSIBLE(ccos##s(z));                                                                                    \
            POSSIBLE(ctan##s(z));                                                                                    \
            POSSIBLE(csinh##s(z));                                                                                   \
            POSSIBLE(ccosh##s(z));                                                                                   \
            POSSIBLE(ctanh##s(z));                                                                                   \
            POSSIBLE(casin##s(z));                                                                                   \
            POSSIBLE(cacos##s(z));                                                                                   \
            POSSIBLE(catan##s(z));                                                                                   \
            POSSIBLE(casinh##s(z));                                                                                  \
            POSSIBLE(cacosh##s(z));                                                                                  \
            POSSIBLE(catanh##s(z));                                                                                  \
            for (int k = 0; k < n * n; k++) {                                                                        \
                _Complex type w = z;                                                                                 \
                __real__ w = parts[k / n];                                                                           \
                __imag__ w = parts[k % n];                                                                           \
                EXACT(__mul##mode##c3(__real__ z, __imag__ z, __real__ w, __imag__ w), SAME_NUMBER, z);              \
                POSSIBLE(__div##mode##c3(__real__ z, __imag__ z, __real__ w, __imag__ w));                           \
                if (k % 7 == 0)                                                                                      \
                    POSSIBLE(cpow##s(z, w));                                                                         \
            }                                                                                                        \
        }                                                                                                            \
    }
NUMBERS(f, s, float, 0x1p127f, 0x1p-149f)
NUMBERS(, d, double, 0x1p1023, 0x1p-1074)
NUMBERS(l, x, long double, 0x1p16383L, 0x1p-16445L)

void compare_complex(void)
{
    numbersf();
    numbers();
    numbersl();
}
