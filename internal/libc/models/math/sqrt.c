// Defines: sqrt sqrtf sqrtl
// Needs: __errno_location
//
// Exact: correctly rounded. A negative argument sets errno.
#include "model.h"

#define MODEL_SQRT(name, type)                                                  \
    MODEL type name(type x)                                                     \
    {                                                                           \
        if (x < 0)                                                              \
            *__errno_location() = EDOM;                                         \
        return __builtin_elementwise_sqrt(x);                                   \
    }

MODEL_SQRT(sqrt, double)
MODEL_SQRT(sqrtf, float)
MODEL_SQRT(sqrtl, long double)
