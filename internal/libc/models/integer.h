// Reading an integer from a string, for strtol, atoi and their relatives.
#ifndef FATHOM_INTEGER_H
#define FATHOM_INTEGER_H
#include "model.h"

// What was read: the sign apart from the magnitude.
struct model_integer {
    unsigned long long magnitude; // clamped to the limit when overflow is set
    _Bool negative;
    _Bool overflow;
    size_t length; // bytes consumed, white space and prefix included; 0 without digits
    _Bool dangling; // what was read is the 0 of 0x without a digit behind it: strtol leaves the x, and scanf finds no number
};

// The value of c as a digit in base 36, or 36.
MODEL_HELPER unsigned model_digit_value(unsigned char c)
{
    if (model_is_digit(c))
        return (unsigned)(c - '0');
    if (model_is_alpha(c))
        return (unsigned)(model_to_lower(c) - 'a') + 10;
    return 36;
}

// Reads an integer as C11 7.22.1.4 describes. The base is 0 or in [2, 36].
// Magnitudes above positive_limit or, after a minus sign, negative_limit
// overflow; all digits are consumed even so. The prefix 0b of C23 is known
// when binary is set. At most most bytes behind the white space are looked at.
MODEL_HELPER struct model_integer model_read_integer(const char *text, size_t most, unsigned base,
                                                     unsigned long long positive_limit,
                                                     unsigned long long negative_limit, _Bool binary)
{
    const unsigned char *s = (const unsigned char *)text;
    struct model_integer result = {0, 0, 0, 0, 0};
    unsigned long long limit, cutoff;
    unsigned last;
    size_t i = 0;
    while (model_is_space(s[i]))
        i++;
    most = most < SIZE_MAX - i ? i + most : SIZE_MAX;
    if (i < most && (s[i] == '-' || s[i] == '+')) {
        result.negative = s[i] == '-';
        i++;
    }
    // A prefix counts only when a digit follows it; otherwise its 0 is the
    // number and the letter ends it.
    if (i + 1 < most && s[i] == '0') {
        char letter = (char)model_to_lower(s[i + 1]);
        unsigned digit = i + 2 < most && letter != 0 ? model_digit_value(s[i + 2]) : 36;
        if ((base == 0 || base == 16) && letter == 'x') {
            result.dangling = digit >= 16;
            base = 16;
            i += result.dangling ? 0 : 2;
        } else if (binary && (base == 0 || base == 2) && letter == 'b' && digit < 2) {
            base = 2;
            i += 2;
        } else if (base == 0) {
            base = 8;
        }
    }
    if (base == 0)
        base = 10;
    limit = result.negative ? negative_limit : positive_limit;
    cutoff = limit / base;
    last = (unsigned)(limit - cutoff * base);
    for (; i < most; i++) {
        unsigned digit = model_digit_value(s[i]);
        if (digit >= base)
            break;
        if (result.overflow || result.magnitude > cutoff || (result.magnitude == cutoff && digit > last))
            result.overflow = 1;
        else
            result.magnitude = result.magnitude * base + digit;
        result.length = i + 1;
    }
    if (result.overflow)
        result.magnitude = limit;
    return result;
}

#endif
