// Defines: strtod strtof strtold atof
// Needs: __errno_location
//
// The end is exact, and so is the value where one rounding finds it: for numbers of up to 15 digits and small exponents, as
// programs read them. Any other value has the right sign and is approximated.
#include "model.h"
#include "real.h"

MODEL_HELPER struct model_real model_strtod(const char *s, char **end)
{
    struct model_real n = model_read_real(s, SIZE_MAX);
    if (end != NULL)
        *end = (char *)(s + n.length);
    return n;
}

// Too large and too small numbers are among the approximated ones.
MODEL_HELPER void model_strtod_inexact(void)
{
    __fathom_approximate("the number that strtod reads");
    if (__fathom_nondet_bool())
        *__errno_location() = ERANGE;
}

MODEL double strtod(const char *s, char **end)
{
    struct model_real n = model_strtod(s, end);
    _Bool exact;
    double value = model_real_double(&n, &exact);
    if (!exact)
        model_strtod_inexact();
    return value;
}

MODEL float strtof(const char *s, char **end)
{
    struct model_real n = model_strtod(s, end);
    _Bool exact;
    float value = model_real_float(&n, &exact);
    if (!exact)
        model_strtod_inexact();
    return value;
}

MODEL long double strtold(const char *s, char **end)
{
    struct model_real n = model_strtod(s, end);
    _Bool exact;
    long double value = model_real_long_double(&n, &exact);
    if (!exact)
        model_strtod_inexact();
    return value;
}

MODEL double atof(const char *s)
{
    struct model_real n = model_strtod(s, NULL);
    _Bool exact;
    double value = model_real_double(&n, &exact);
    if (!exact)
        __fathom_approximate("the number that atof reads");
    return value;
}
