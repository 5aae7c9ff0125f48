// Defines: atoi atol atoll
//
// The behaviour is undefined when the value does not fit, and libraries differ
// (clamping, truncating, wrapping): the result is then arbitrary. errno is left
// alone; a library that sets it on overflow does so for such values only.
#include "model.h"
#include "integer.h"

MODEL_HELPER unsigned long long model_ato(const char *s, unsigned long long max)
{
    struct model_integer n = model_read_integer(s, SIZE_MAX, 10, max, max + 1, 0);
    if (n.overflow)
        return __fathom_nondet_u64();
    return n.negative ? 0 - n.magnitude : n.magnitude;
}

MODEL int atoi(const char *s)
{
    return (int)model_ato(s, INT_MAX);
}

MODEL long atol(const char *s)
{
    return (long)model_ato(s, LONG_MAX);
}

MODEL long long atoll(const char *s)
{
    return (long long)model_ato(s, LLONG_MAX);
}
