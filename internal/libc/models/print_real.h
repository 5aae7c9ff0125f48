// The text of floating-point numbers, for the models of sprintf.
//
// It is exact where 128 bits are enough to find the digits: for numbers from 10^-19 to 2^64, and any that need no more than 20 digits
// in all, less some at the upper end. Any other text is approximated: arbitrary bytes of any length that the conversion can have.
#ifndef FATHOM_PRINT_REAL_H
#define FATHOM_PRINT_REAL_H
#include "sink.h"

typedef unsigned _BitInt(128) model_wide;

// The powers of ten below 2^64.
static const unsigned long long model_power_of_ten[] = {
    1ull,           10ull,           100ull,           1000ull,           10000ull,           100000ull,           1000000ull,
    10000000ull,    100000000ull,    1000000000ull,    10000000000ull,    100000000000ull,    1000000000000ull,
    10000000000000ull, 100000000000000ull, 1000000000000000ull, 10000000000000000ull, 100000000000000000ull,
    1000000000000000000ull, 10000000000000000000ull,
};
#define MODEL_MAX_POWER 19

// A finite number that is not negative: mantissa * 2^exponent, the mantissa below 2^53.
struct model_binary {
    unsigned long long mantissa;
    int exponent;
};

// Computes x * 10^power, rounded to an integer, a half to the even one; the result is less than 2^127. Returns false where
// that takes more than 128 bits, or the program rounds otherwise.
MODEL_HELPER _Bool model_scale(struct model_binary x, int power, model_wide *result)
{
    model_wide n = x.mantissa, divisor = 1, rest;
    _Bool nearest = __builtin_flt_rounds() == 1; // digits are rounded in the program's mode
    int shift = -x.exponent;
    *result = 0;
    if (x.mantissa == 0)
        return 1;
    if (power < -MODEL_MAX_POWER || power > MODEL_MAX_POWER)
        return 0;
    if (power >= 0)
        n *= model_power_of_ten[power]; // less than 2^117
    else
        divisor = model_power_of_ten[-power];
    if (shift <= 0) {
        if (shift < (power >= 0 ? -10 : -74))
            return 0;
        n <<= -shift;
    } else if (power >= 0) {
        if (shift > 118)
            return nearest; // less than a half
        divisor <<= shift;
    } else {
        if (shift > 60)
            return nearest;
        divisor <<= shift;
    }
    if (power >= 0 && shift > 0) {
        *result = n >> shift;
        rest = n & (divisor - 1);
    } else {
        *result = n / divisor;
        rest = n % divisor;
    }
    if (rest != 0 && !nearest)
        return 0;
    if (rest > divisor / 2 || (rest == divisor - rest && (*result & 1)))
        ++*result;
    return 1;
}

// The largest k with 10^k <= x, for x that is not 0; false unless it is from -19 to 19. Like everything here, it takes a
// fixed number of steps, so that no loop depends on the number.
MODEL_HELPER _Bool model_decimal_exponent(struct model_binary x, int *k)
{
    int shift = -x.exponent;
    *k = MODEL_MAX_POWER + 1;
    if (x.exponent > 11 || shift > 117)
        return 0;
    // mantissa * 2^exponent >= 10^-i, in integers
    for (int i = MODEL_MAX_POWER; i > 0; i--)
        if (shift <= 0 || x.mantissa * (model_wide)model_power_of_ten[i] >> shift != 0)
            *k = -i;
    for (int i = 0; i <= MODEL_MAX_POWER; i++)
        if (shift <= 0 ? (model_wide)x.mantissa << -shift >= model_power_of_ten[i]
                       : shift < 64 && x.mantissa >= (model_wide)model_power_of_ten[i] << shift)
            *k = i;
    return *k <= MODEL_MAX_POWER;
}

// Writes the count lowest decimal digits of a value to where they end.
MODEL_HELPER void model_real_digits(char *end, unsigned long long value, unsigned count)
{
    for (unsigned i = 1; i <= count; i++) {
        end[-(int)i] = (char)('0' + value % 10);
        value /= 10;
    }
}

// How many decimal digits a number has, at least 1.
MODEL_HELPER unsigned model_count_digits(unsigned long long value)
{
    unsigned count = 1;
    for (unsigned i = 1; i <= MODEL_MAX_POWER; i++)
        if (value >= model_power_of_ten[i])
            count = i + 1;
    return count;
}

// How many of the digits are left when the zeros at their end are taken off.
MODEL_HELPER unsigned model_count_without_zeros(const char *digits, unsigned count)
{
    unsigned left = 0;
    for (unsigned i = 0; i < count; i++)
        if (digits[i] != '0')
            left = i + 1;
    return left;
}

// The text of a number without its sign, in pieces.
#define MODEL_PIECES 5

struct model_real_text {
    struct {
        const char *text;
        size_t length;
    } pieces[MODEL_PIECES];
    unsigned count;
    char digits[40], exponent[8]; // what pieces may refer to
};

MODEL_HELPER void model_add_piece(struct model_real_text *t, const char *text, size_t length)
{
    t->pieces[t->count].text = text;
    t->pieces[t->count].length = length;
    t->count++;
}

// The digits before and after the point, and the point if there are such or it is asked for.
MODEL_HELPER void model_add_fraction(struct model_real_text *t, const char *before, size_t length, const char *after,
                                     size_t precision, _Bool point)
{
    model_add_piece(t, before, length);
    model_add_piece(t, ".", precision > 0 || point);
    model_add_piece(t, after, precision);
}

// %f. Returns false if the text is not found.
MODEL_HELPER _Bool model_real_fixed(struct model_real_text *t, struct model_binary x, unsigned precision, _Bool point)
{
    model_wide value, whole;
    unsigned digits;
    if (precision > MODEL_MAX_POWER || !model_scale(x, (int)precision, &value))
        return 0;
    whole = value / model_power_of_ten[precision];
    if (whole > ULLONG_MAX)
        return 0;
    digits = model_count_digits((unsigned long long)whole);
    model_real_digits(t->digits + 20, (unsigned long long)whole, 20);
    model_real_digits(t->digits + 20 + precision, (unsigned long long)(value % model_power_of_ten[precision]), precision);
    model_add_fraction(t, t->digits + 20 - digits, digits, t->digits + 20, precision, point);
    return 1;
}

// Finds the precision + 1 digits of %e and the exponent of the first. Returns false if they are not found.
MODEL_HELPER _Bool model_real_significant(struct model_real_text *t, struct model_binary x, unsigned precision, int *exponent)
{
    model_wide digits = 0;
    *exponent = 0;
    if (precision > MODEL_MAX_POWER - 1)
        return 0;
    if (x.mantissa != 0) {
        if (!model_decimal_exponent(x, exponent) || !model_scale(x, (int)precision - *exponent, &digits))
            return 0;
        if (digits >= model_power_of_ten[precision + 1]) {
            // Rounded up to the next power of ten.
            digits = model_power_of_ten[precision];
            ++*exponent;
        }
    }
    model_real_digits(t->digits + precision + 1, (unsigned long long)digits, precision + 1);
    return 1;
}

// The digits that model_real_significant has found, and the exponent.
MODEL_HELPER void model_real_scientific(struct model_real_text *t, int exponent, unsigned precision, _Bool point, char letter)
{
    model_add_fraction(t, t->digits, 1, t->digits + 1, precision, point);
    t->exponent[0] = letter;
    t->exponent[1] = exponent < 0 ? '-' : '+';
    model_real_digits(t->exponent + 4, (unsigned long long)(exponent < 0 ? -exponent : exponent), 2);
    model_add_piece(t, t->exponent, 4);
}

// %g: as %e or %f, by the exponent, with precision significant digits, from which # keeps zeros at the end from being taken.
MODEL_HELPER _Bool model_real_general(struct model_real_text *t, struct model_binary x, unsigned precision, _Bool alternate,
                                      char letter)
{
    unsigned left;
    int exponent;
    if (precision == 0)
        precision = 1;
    if (!model_real_significant(t, x, precision - 1, &exponent))
        return 0;
    left = alternate ? precision : model_count_without_zeros(t->digits, precision);
    // Where rounding makes 1000000 of 999999.5, glibc forgets the zeros that # asks for.
    if (alternate && exponent == (int)precision && model_count_without_zeros(t->digits, precision) == 1)
        return 0;
    if (exponent < -4 || exponent >= (int)precision) {
        model_real_scientific(t, exponent, left > 1 ? left - 1 : 0, alternate, letter);
    } else if (exponent < 0) {
        model_add_piece(t, "0.000", (size_t)(1 - exponent));
        model_add_piece(t, t->digits, left);
    } else {
        unsigned whole = (unsigned)exponent + 1;
        model_add_fraction(t, t->digits, whole, t->digits + whole, left > whole ? left - whole : 0, alternate);
    }
    return 1;
}

// %a without a precision: all digits that are not zeros at the end.
MODEL_HELPER void model_real_hexadecimal(struct model_real_text *t, unsigned long long fraction, int exponent,
                                         _Bool normal, _Bool point, _Bool upper)
{
    unsigned size = exponent < 0 ? (unsigned)-exponent : (unsigned)exponent, digits = model_count_digits(size);
    t->digits[0] = normal ? '1' : '0';
    for (unsigned i = 0; i < 13; i++) {
        unsigned digit = (unsigned)(fraction >> (48 - 4 * i)) & 15;
        t->digits[1 + i] = (char)(digit < 10 ? '0' + digit : (upper ? 'A' : 'a') + digit - 10);
    }
    model_add_fraction(t, t->digits, 1, t->digits + 1, model_count_without_zeros(t->digits + 1, 13), point);
    t->digits[14] = upper ? 'P' : 'p';
    t->digits[15] = exponent < 0 ? '-' : '+';
    model_real_digits(t->exponent + 4, size, 4);
    model_add_piece(t, t->digits + 14, 2);
    model_add_piece(t, t->exponent + 4 - digits, digits);
}

// The text of a number that is finite, without its sign and prefix; false if it is not found.
MODEL_HELPER _Bool model_real_format(struct model_real_text *t, const struct model_spec *spec, double value)
{
    union {
        double value;
        unsigned long long bits;
    } u = {value};
    int exponent = (int)(u.bits >> 52 & 0x7ff);
    unsigned long long fraction = u.bits & 0xfffffffffffff;
    unsigned precision = spec->precision >= 0 ? (unsigned)spec->precision : 6;
    struct model_binary x = {exponent != 0 ? fraction | 1ull << 52 : fraction, (exponent != 0 ? exponent : 1) - 1075};
    char conversion = spec->conversion;
    switch (conversion) {
    case 'a':
    case 'A':
        if (spec->precision >= 0)
            return 0;
        model_real_hexadecimal(t, fraction, x.mantissa == 0 ? 0 : x.exponent + 52, exponent != 0, spec->alternate,
                               conversion == 'A');
        return 1;
    case 'f':
    case 'F':
        return model_real_fixed(t, x, precision, spec->alternate);
    case 'e':
    case 'E':
        if (!model_real_significant(t, x, precision, &exponent))
            return 0;
        model_real_scientific(t, exponent, precision, spec->alternate, conversion);
        return 1;
    default:
        return model_real_general(t, x, precision, spec->alternate, conversion == 'g' ? 'e' : 'E');
    }
}

// Any text that the number may have.
MODEL_HELPER void model_emit_any_real(struct model_sink *sink, const struct model_spec *spec)
{
    // The upper bounds come from the largest exponents of the types: 309 digits before the point for double, 4933 for long
    // double; then there are a sign and a point.
    size_t precision = spec->precision >= 0 ? (size_t)spec->precision : 6, least = precision > 0 ? precision + 2 : 1, most;
    switch (spec->conversion) {
    case 'f':
    case 'F':
        most = (spec->length == MODEL_LONG_DOUBLE ? 4933 : 309) + precision + 2;
        break;
    case 'a':
    case 'A':
        // Without a precision: as many digits as the mantissa has, at most 28; then 0x and p-16445.
        least = (spec->precision >= 0 ? least : 1) + 5;
        most = (spec->precision >= 0 ? precision : 28) + 12;
        break;
    case 'e':
    case 'E':
        least += 4;
        most = precision + 10;
        break;
    default:
        least = 1;
        most = precision + 10; // the exponent, or 0.000 before the digits
        break;
    }
    __fathom_approximate("the text of a floating-point number");
    model_emit_any(sink, spec, least, most);
}

// The conversions of floating-point numbers.
MODEL_HELPER void model_emit_real(struct model_sink *sink, const struct model_spec *spec, struct model_args *args)
{
    struct model_real_text t;
    double value;
    _Bool exact = 1, negative, finite, upper = spec->conversion >= 'A' && spec->conversion <= 'Z';
    _Bool hexadecimal = spec->conversion == 'a' || spec->conversion == 'A';
    char prefix[3];
    size_t prefix_length = 0, zeros = 0, total;
    if (spec->length == MODEL_LONG_DOUBLE) {
        long double wide = model_format_long_double(args);
        value = (double)wide;
        finite = wide - wide == 0;
        exact = !finite || (value == wide && !hexadecimal);
    } else {
        value = model_format_double(args);
        finite = value - value == 0;
    }
    t.count = 0;
    negative = __builtin_signbit(value) != 0;
    if (negative || spec->plus || spec->space)
        prefix[prefix_length++] = negative ? '-' : spec->plus ? '+' : ' ';
    if (!finite) {
        const char *name = value != value ? (upper ? "NAN" : "nan") : (upper ? "INF" : "inf");
        model_add_piece(&t, name, 3);
    } else if (!exact || !model_real_format(&t, spec, value)) {
        model_emit_any_real(sink, spec);
        return;
    } else if (hexadecimal) {
        prefix[prefix_length++] = '0';
        prefix[prefix_length++] = upper ? 'X' : 'x';
    }
    total = prefix_length;
    for (unsigned i = 0; i < t.count; i++)
        total += t.pieces[i].length;
    if (spec->zero && !spec->left && finite && total < spec->width) {
        zeros = spec->width - total;
        total = spec->width;
    }
    if (!spec->left && total < spec->width)
        model_emit_repeated(sink, ' ', spec->width - total);
    model_emit(sink, prefix, prefix_length);
    model_emit_repeated(sink, '0', zeros);
    for (unsigned i = 0; i < t.count; i++)
        model_emit(sink, t.pieces[i].text, t.pieces[i].length);
    if (spec->left && total < spec->width)
        model_emit_repeated(sink, ' ', spec->width - total);
}

#endif
