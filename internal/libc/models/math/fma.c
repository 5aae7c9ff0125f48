// Defines: fma fmaf fmal
//
// Exact: one rounding. errno is left as it is, as glibc does.
#include "model.h"

MODEL double fma(double x, double y, double z) { return __builtin_elementwise_fma(x, y, z); }
MODEL float fmaf(float x, float y, float z) { return __builtin_elementwise_fma(x, y, z); }
MODEL long double fmal(long double x, long double y, long double z) { return __builtin_elementwise_fma(x, y, z); }
