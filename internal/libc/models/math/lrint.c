// Defines: lrint lrintf lrintl llrint llrintf llrintl lround lroundf lroundl llround llroundf llroundl
//
// A value that is not one of the integer type gives any integer.
#include "model.h"

#define MODEL_TO_INTEGER(name, type, result, round)                             \
    MODEL result name(type x)                                                   \
    {                                                                           \
        type whole = round(x);                                                  \
        type limit = (type)(1ULL << (sizeof(result) * 8 - 1));                  \
        if (whole >= -limit && whole < limit)                                   \
            return (result)whole;                                               \
        return (result)__fathom_nondet_u64();                                   \
    }
#define MODEL_TO_INTEGERS(name, result, round)                                  \
    MODEL_TO_INTEGER(name, double, result, round)                               \
    MODEL_TO_INTEGER(name##f, float, result, round)                             \
    MODEL_TO_INTEGER(name##l, long double, result, round)

MODEL_TO_INTEGERS(lrint, long, __builtin_elementwise_rint)
MODEL_TO_INTEGERS(llrint, long long, __builtin_elementwise_rint)
MODEL_TO_INTEGERS(lround, long, __builtin_elementwise_round)
MODEL_TO_INTEGERS(llround, long long, __builtin_elementwise_round)
