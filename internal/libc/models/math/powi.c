// Defines: __powisf2 __powidf2 __powixf2
//
// The compiler's powers with integer exponents, as libgcc and compiler-rt multiply them.
#include "model.h"

#define MODEL_POWI(name, type)                                  \
    MODEL type name(type x, int n)                              \
    {                                                           \
        unsigned left = n < 0 ? -(unsigned)n : (unsigned)n;     \
        type y = left & 1 ? x : (type)1;                        \
        while (left >>= 1) {                                    \
            x *= x;                                             \
            if (left & 1)                                       \
                y *= x;                                         \
        }                                                       \
        return n < 0 ? 1 / y : y;                               \
    }

MODEL_POWI(__powisf2, float)
MODEL_POWI(__powidf2, double)
MODEL_POWI(__powixf2, long double)
