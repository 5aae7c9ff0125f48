// Defines: strtol strtoll strtoul strtoull strtoimax strtoumax strtoq strtouq
// Defines: __isoc23_strtol __isoc23_strtoll __isoc23_strtoul __isoc23_strtoull __isoc23_strtoimax __isoc23_strtoumax
// Needs: __errno_location
//
// The __isoc23 variants are what newer headers redirect to; they know 0b.
#include "model.h"
#include "integer.h"

// Checks the base, reads, stores the end, and sets errno. POSIX lets errno be
// set when nothing was converted; glibc leaves it alone.
MODEL_HELPER struct model_integer model_strto(const char *s, char **end, int base, unsigned long long positive_limit,
                                              unsigned long long negative_limit, _Bool binary)
{
    struct model_integer n = {0, 0, 0, 0, 0};
    if (base < 0 || base == 1 || base > 36) {
        *__errno_location() = EINVAL;
        return n;
    }
    n = model_read_integer(s, SIZE_MAX, (unsigned)base, positive_limit, negative_limit, binary);
    if (end != NULL)
        *end = (char *)(s + n.length);
    if (n.overflow)
        *__errno_location() = ERANGE;
    else if (n.length == 0 && __fathom_nondet_bool())
        *__errno_location() = EINVAL;
    return n;
}

MODEL_HELPER long model_strtol(const char *s, char **end, int base, _Bool binary)
{
    struct model_integer n = model_strto(s, end, base, LONG_MAX, (unsigned long long)LONG_MAX + 1, binary);
    return (long)(n.negative ? 0 - n.magnitude : n.magnitude);
}

MODEL_HELPER long long model_strtoll(const char *s, char **end, int base, _Bool binary)
{
    struct model_integer n = model_strto(s, end, base, LLONG_MAX, (unsigned long long)LLONG_MAX + 1, binary);
    return (long long)(n.negative ? 0 - n.magnitude : n.magnitude);
}

// A minus sign negates in the unsigned type, but an overflow gives the maximum.
MODEL_HELPER unsigned long model_strtoul(const char *s, char **end, int base, _Bool binary)
{
    struct model_integer n = model_strto(s, end, base, ULONG_MAX, ULONG_MAX, binary);
    return (unsigned long)(n.negative && !n.overflow ? 0 - n.magnitude : n.magnitude);
}

MODEL_HELPER unsigned long long model_strtoull(const char *s, char **end, int base, _Bool binary)
{
    struct model_integer n = model_strto(s, end, base, ULLONG_MAX, ULLONG_MAX, binary);
    return n.negative && !n.overflow ? 0 - n.magnitude : n.magnitude;
}

#define MODEL_STRTO(name, type, implementation, binary) \
    MODEL type name(const char *s, char **end, int base) { return implementation(s, end, base, binary); }

MODEL_STRTO(strtol, long, model_strtol, 0)
MODEL_STRTO(strtoll, long long, model_strtoll, 0)
MODEL_STRTO(strtoul, unsigned long, model_strtoul, 0)
MODEL_STRTO(strtoull, unsigned long long, model_strtoull, 0)
MODEL_STRTO(strtoimax, intmax_t, model_strtoll, 0)
MODEL_STRTO(strtoumax, uintmax_t, model_strtoull, 0)
MODEL_STRTO(strtoq, long long, model_strtoll, 0)
MODEL_STRTO(strtouq, unsigned long long, model_strtoull, 0)
MODEL_STRTO(__isoc23_strtol, long, model_strtol, 1)
MODEL_STRTO(__isoc23_strtoll, long long, model_strtoll, 1)
MODEL_STRTO(__isoc23_strtoul, unsigned long, model_strtoul, 1)
MODEL_STRTO(__isoc23_strtoull, unsigned long long, model_strtoull, 1)
MODEL_STRTO(__isoc23_strtoimax, intmax_t, model_strtoll, 1)
MODEL_STRTO(__isoc23_strtoumax, uintmax_t, model_strtoull, 1)
