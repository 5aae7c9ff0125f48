// Defines: floor floorf floorl ceil ceilf ceill trunc truncf truncl round roundf roundl roundeven roundevenf roundevenl
// Defines: rint rintf rintl nearbyint nearbyintf nearbyintl
//
// Exact. Inexactness is not recorded. rint and nearbyint obey the rounding mode: see fenv.c.
#include "model.h"

#define MODEL_ROUND(name)                                                       \
    MODEL double name(double x) { return __builtin_elementwise_##name(x); }     \
    MODEL float name##f(float x) { return __builtin_elementwise_##name(x); }    \
    MODEL long double name##l(long double x) { return __builtin_elementwise_##name(x); }

MODEL_ROUND(floor)
MODEL_ROUND(ceil)
MODEL_ROUND(trunc)
MODEL_ROUND(round)
MODEL_ROUND(roundeven)
MODEL_ROUND(rint)
MODEL_ROUND(nearbyint)
