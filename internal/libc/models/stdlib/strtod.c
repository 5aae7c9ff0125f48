// Defines: strtod strtof strtold atof
// Needs: strlen __errno_location
//
// The value is arbitrary: decimal conversion is not modelled. The string must
// be readable, and the end lies somewhere in it.
#include "model.h"

MODEL_HELPER void model_strtod(const char *s, char **end)
{
    size_t used = model_size_in(0, strlen(s));
    if (end != NULL)
        *end = (char *)(s + used);
    if (__fathom_nondet_bool())
        *__errno_location() = ERANGE;
}

MODEL double strtod(const char *s, char **end)
{
    double value;
    model_strtod(s, end);
    __fathom_havoc(&value, sizeof value);
    return value;
}

MODEL float strtof(const char *s, char **end)
{
    float value;
    model_strtod(s, end);
    __fathom_havoc(&value, sizeof value);
    return value;
}

MODEL long double strtold(const char *s, char **end)
{
    long double value;
    model_strtod(s, end);
    __fathom_havoc(&value, sizeof value);
    return value;
}

MODEL double atof(const char *s)
{
    double value;
    model_strtod(s, NULL);
    __fathom_havoc(&value, sizeof value);
    return value;
}
