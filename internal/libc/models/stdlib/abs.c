// Defines: abs labs llabs imaxabs
//
// The most negative value has no absolute value: the negation is then a
// signed overflow, reported as in user code.
#include "model.h"

MODEL int abs(int x)
{
    return x < 0 ? -x : x;
}

MODEL long labs(long x)
{
    return x < 0 ? -x : x;
}

MODEL long long llabs(long long x)
{
    return x < 0 ? -x : x;
}

MODEL intmax_t imaxabs(intmax_t x)
{
    return x < 0 ? -x : x;
}
