// Defines: fabs fabsf fabsl copysign copysignf copysignl nan nanf nanl
// Defines: __signbit __signbitf __signbitl __isnan __isnanf __isnanl isnan isnanf isnanl __isinf __isinff __isinfl isinf isinff isinfl
// Defines: __finite __finitef __finitel finite finitef finitel __fpclassify __fpclassifyf __fpclassifyl
// Needs: strlen
//
// Exact. isinf gives -1 or 1, as glibc does. The numbers of the classes are those of Linux.
#include "model.h"

#define MODEL_SIGN(suffix, type)                                                                              \
    MODEL type fabs##suffix(type x) { return __builtin_elementwise_abs(x); }                                  \
    MODEL type copysign##suffix(type x, type y) { return __builtin_elementwise_copysign(x, y); }              \
    MODEL type nan##suffix(const char *tag) { (void)strlen(tag); return __builtin_nan(""); }                  \
    MODEL int __signbit##suffix(type x) { return __builtin_signbit(x); }                                      \
    MODEL int __isnan##suffix(type x) { return __builtin_isnan(x); }                                          \
    MODEL int isnan##suffix(type x) { return __builtin_isnan(x); }                                            \
    MODEL int __isinf##suffix(type x) { return __builtin_isinf(x) ? x < 0 ? -1 : 1 : 0; }                     \
    MODEL int isinf##suffix(type x) { return __builtin_isinf(x) ? x < 0 ? -1 : 1 : 0; }                       \
    MODEL int __finite##suffix(type x) { return __builtin_isfinite(x); }                                      \
    MODEL int finite##suffix(type x) { return __builtin_isfinite(x); }                                        \
    MODEL int __fpclassify##suffix(type x) { return __builtin_fpclassify(0, 1, 4, 3, 2, x); }

MODEL_SIGN(, double)
MODEL_SIGN(f, float)
MODEL_SIGN(l, long double)
