// Reading a floating-point number from a string, for strtod, scanf and their relatives.
#ifndef FATHOM_REAL_H
#define FATHOM_REAL_H
#include "integer.h"

// What was read. A number is magnitude * 10^exponent, or magnitude * 2^exponent for a hexadecimal one.
struct model_real {
    size_t length; // bytes consumed, white space included; 0 without a number
    unsigned long long magnitude;
    int exponent;
    _Bool negative, infinite, nan, hexadecimal;
    _Bool inexact; // the magnitude has lost digits, or the exponent is out of its range
    // The text goes on with a part of what could belong to the number, such as the e of an exponent without digits: this
    // many bytes. strtod leaves them.
    size_t dangling;
};

// No format has numbers with exponents beyond this one, unless thousands of digits precede it.
#define MODEL_MAX_EXPONENT 100000

// How many of the letters of a word in lower case stand at s, in any case, within most bytes.
MODEL_HELPER size_t model_match_word(const char *s, size_t most, const char *word)
{
    size_t i = 0;
    while (word[i] != 0 && i < most && model_to_lower((unsigned char)s[i]) == word[i])
        i++;
    return i;
}

// Reads INF, INFINITY and NAN at text + i into result.
MODEL_HELPER void model_read_real_name(struct model_real *result, const char *text, size_t i, size_t most)
{
    size_t n = model_match_word(text + i, most - i, "infinity");
    if (n >= 3) {
        result->infinite = 1;
        result->length = i + (n == 8 ? 8 : 3);
        result->dangling = n == 8 ? 0 : n - 3;
        return;
    }
    if (model_match_word(text + i, most - i, "nan") != 3)
        return;
    result->nan = 1;
    result->length = i += 3;
    if (i < most && text[i] == '(') {
        for (n = 1; i + n < most && (model_digit_value((unsigned char)text[i + n]) < 36 || text[i + n] == '_'); n++)
            ;
        if (i + n < most && text[i + n] == ')')
            result->length = i + n + 1;
        else
            result->dangling = n;
    }
}

// Reads a number as C11 7.22.1.3 describes, from at most most bytes behind the white space.
MODEL_HELPER struct model_real model_read_real(const char *text, size_t most)
{
    struct model_real result = {0, 0, 0, 0, 0, 0, 0, 0, 0};
    unsigned base = 10;
    int scale = 0; // of the last digit read
    size_t i = 0;
    _Bool digits = 0, point = 0;
    while (model_is_space((unsigned char)text[i]))
        i++;
    most = most < SIZE_MAX - i ? i + most : SIZE_MAX;
    if (i < most && (text[i] == '-' || text[i] == '+')) {
        result.negative = text[i] == '-';
        i++;
    }
    // A prefix counts only when a digit follows, perhaps behind a point; otherwise its 0 is the number.
    if (i + 1 < most && text[i] == '0' && (text[i + 1] == 'x' || text[i + 1] == 'X')) {
        size_t first = i + 2;
        if (first < most && text[first] == '.')
            first++;
        if (first < most && model_digit_value((unsigned char)text[first]) < 16) {
            base = 16;
            result.hexadecimal = 1;
            i += 2;
        } else {
            result.length = i + 1;
            result.dangling = first - (i + 1);
            return result;
        }
    }
    for (; i < most; i++) {
        unsigned digit = model_digit_value((unsigned char)text[i]);
        if (text[i] == '.' && !point) {
            point = 1;
            continue;
        }
        if (digit >= base)
            break;
        digits = 1;
        if (result.magnitude <= (ULLONG_MAX - 15) / 16) {
            result.magnitude = result.magnitude * base + digit;
            scale -= point;
        } else {
            if (digit != 0)
                result.inexact = 1;
            scale += !point;
        }
    }
    if (!digits) {
        if (!point)
            model_read_real_name(&result, text, i, most);
        if (result.length == 0)
            result.negative = 0;
        return result;
    }
    result.length = i;
    result.exponent = result.hexadecimal ? scale * 4 : scale;
    if (i < most && model_to_lower((unsigned char)text[i]) == (result.hexadecimal ? 'p' : 'e')) {
        size_t first = i + 1;
        _Bool negative = 0;
        int exponent = 0;
        if (first < most && (text[first] == '-' || text[first] == '+')) {
            negative = text[first] == '-';
            first++;
        }
        for (i = first; i < most && model_is_digit((unsigned char)text[i]); i++)
            if (exponent < MODEL_MAX_EXPONENT)
                exponent = exponent * 10 + (text[i] - '0');
        if (i == first) {
            result.dangling = first - result.length;
        } else {
            result.length = i;
            if (exponent >= MODEL_MAX_EXPONENT && result.magnitude != 0)
                result.inexact = 1;
            result.exponent += negative ? -exponent : exponent;
        }
    }
    return result;
}

// A power of two in the range of the normal numbers of double.
MODEL_HELPER double model_real_power_of_two(int exponent)
{
    union {
        unsigned long long bits;
        double value;
    } u;
    u.bits = (unsigned long long)(exponent + 1023) << 52;
    return u.value;
}

// The double next to what was read, if a single rounding to nearest finds it: the magnitude is a number of the format, and so is the
// power to multiply or to divide it by (Clinger, How to read floating point numbers accurately, PLDI 1990). Otherwise
// *exact is false and the value any of the right sign, perhaps with an error of the range.
MODEL_HELPER double model_real_double(const struct model_real *n, _Bool *exact)
{
    static const double powers[] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,  1e8,  1e9,  1e10, 1e11,
                                    1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};
    double value = 0;
    *exact = 1;
    if (n->nan) {
        value = __builtin_nan("");
    } else if (n->infinite) {
        value = __builtin_inf();
    } else if (n->inexact || n->magnitude > 1ull << 53 || (__builtin_flt_rounds() != 1 && n->exponent != 0)) {
        *exact = 0;
    } else if (n->magnitude != 0 && n->hexadecimal) {
        // Every such product is a normal number.
        if (n->exponent >= -1022 && n->exponent <= 1023 - 54)
            value = (double)n->magnitude * model_real_power_of_two(n->exponent);
        else
            *exact = 0;
    } else if (n->magnitude != 0) {
        if (n->exponent >= 0 && n->exponent <= 22)
            value = (double)n->magnitude * powers[n->exponent];
        else if (n->exponent < 0 && n->exponent >= -22)
            value = (double)n->magnitude / powers[-n->exponent];
        else
            *exact = 0;
    }
    if (!*exact) {
        __fathom_havoc(&value, sizeof value);
        __fathom_assume(value >= 0);
    }
    return n->negative ? -value : value;
}

// The float next to what was read: that of the double is it unless the double lies halfway between two. *exact as above; the
// numbers that the double is exact for are none of the subnormal numbers of float.
MODEL_HELPER float model_real_float(const struct model_real *n, _Bool *exact)
{
    union {
        double value;
        unsigned long long bits;
    } u;
    float value;
    u.value = model_real_double(n, exact);
    if (n->hexadecimal) {
        if (n->magnitude != 0 && (n->exponent < -126 || n->exponent > 127 - 54))
            *exact = 0;
    } else if ((u.bits & 0x1fffffff) == 0x10000000) {
        // Rounding twice is innocuous if the double comes from two numbers of 24 bits.
        if (n->magnitude > 1u << 24 || n->exponent < -10 || n->exponent > 10)
            *exact = 0;
    }
    if (!*exact) {
        __fathom_havoc(&value, sizeof value);
        __fathom_assume(value >= 0);
        return n->negative ? -value : value;
    }
    return (float)u.value;
}

// The long double next to what was read: the double is it if that needed no rounding.
MODEL_HELPER long double model_real_long_double(const struct model_real *n, _Bool *exact)
{
    long double value = model_real_double(n, exact);
    if (n->magnitude != 0 && !n->hexadecimal &&
        (n->exponent < 0 || n->exponent > 4 || n->magnitude > 1ull << 39))
        *exact = 0;
    if (!*exact) {
        __fathom_havoc(&value, sizeof value);
        __fathom_assume(value >= 0);
        value = n->negative ? -value : value;
    }
    return value;
}

#endif
