// The text that printf's conversions produce, for the models of sprintf.
//
// Numbers are converted exactly. Their digits are computed at fixed positions
// of a buffer with a fixed number of steps, so only the number of digits is
// symbolic when a value is. Pointers and messages are arbitrary bytes of any
// length that the conversion can have.
#ifndef FATHOM_PRINT_H
#define FATHOM_PRINT_H
#include "print_real.h"

// Digits of a 64-bit number take at most this: 22 in octal.
#define MODEL_DIGITS 22

// Writes the decimal digits of value right-aligned into the buffer; returns how
// many, at least 1. Division at the width of the value is much cheaper than at
// 64 bits, hence the two versions.
MODEL_HELPER unsigned model_decimal32(char *buffer, unsigned value)
{
    unsigned digits = 1;
    for (unsigned i = 1; i <= 10; i++) {
        unsigned rest = value / 10;
        buffer[MODEL_DIGITS - i] = (char)('0' + (value - rest * 10));
        value = rest;
        if (value != 0)
            digits = i + 1;
    }
    return digits;
}

MODEL_HELPER unsigned model_decimal64(char *buffer, unsigned long long value)
{
    unsigned digits = 1;
    for (unsigned i = 1; i <= 20; i++) {
        unsigned long long rest = value / 10;
        buffer[MODEL_DIGITS - i] = (char)('0' + (value - rest * 10));
        value = rest;
        if (value != 0)
            digits = i + 1;
    }
    return digits;
}

// The same for a base of 2 to the power of bits; letters begins at 'a' or 'A'.
MODEL_HELPER unsigned model_power_digits(char *buffer, unsigned long long value, unsigned bits, char letters, unsigned most)
{
    unsigned digits = 1;
    for (unsigned i = 1; i <= most; i++) {
        unsigned digit = (unsigned)value & ((1u << bits) - 1);
        buffer[MODEL_DIGITS - i] = (char)(digit < 10 ? '0' + digit : (unsigned)letters + digit - 10);
        value >>= bits;
        if (value != 0)
            digits = i + 1;
    }
    return digits;
}

// A number with its sign or prefix, zeros up to the precision or width, and
// padding. The value 0 with precision 0 has no digits.
MODEL_HELPER void model_emit_number(struct model_sink *sink, const struct model_spec *spec, unsigned long long value,
                                    const char *prefix, size_t prefix_length)
{
    char buffer[MODEL_DIGITS];
    _Bool narrow = spec->length == MODEL_INT || spec->length == MODEL_H || spec->length == MODEL_HH ||
                   (sizeof(long) == 4 && spec->length == MODEL_L);
    size_t digits, zeros = 0, total;
    switch (spec->conversion) {
    case 'o':
        digits = model_power_digits(buffer, value, 3, 'a', narrow ? 11 : 22);
        break;
    case 'x':
    case 'X':
        digits = model_power_digits(buffer, value, 4, spec->conversion == 'x' ? 'a' : 'A', narrow ? 8 : 16);
        break;
    default:
        digits = narrow ? model_decimal32(buffer, (unsigned)value) : model_decimal64(buffer, value);
        break;
    }
    if (value == 0 && spec->precision == 0)
        digits = 0;
    if (spec->precision >= 0 && digits < (size_t)spec->precision)
        zeros = (size_t)spec->precision - digits;
    // # makes the first digit of an octal number a 0.
    if (spec->conversion == 'o' && spec->alternate && zeros == 0 && (value != 0 || digits == 0))
        zeros = 1;
    total = prefix_length + zeros + digits;
    if (spec->zero && !spec->left && spec->precision < 0 && total < spec->width) {
        zeros += spec->width - total;
        total = spec->width;
    }
    if (!spec->left && total < spec->width)
        model_emit_repeated(sink, ' ', spec->width - total);
    model_emit(sink, prefix, prefix_length);
    model_emit_repeated(sink, '0', zeros);
    model_emit(sink, buffer + MODEL_DIGITS - digits, digits);
    if (spec->left && total < spec->width)
        model_emit_repeated(sink, ' ', spec->width - total);
}

MODEL_HELPER void model_emit_signed(struct model_sink *sink, const struct model_spec *spec, struct model_args *args)
{
    long long value = model_format_signed(spec, args);
    char sign = value < 0 ? '-' : spec->plus ? '+' : ' ';
    unsigned long long magnitude = value < 0 ? 0 - (unsigned long long)value : (unsigned long long)value;
    model_emit_number(sink, spec, magnitude, &sign, value < 0 || spec->plus || spec->space);
}

MODEL_HELPER void model_emit_unsigned(struct model_sink *sink, const struct model_spec *spec, struct model_args *args)
{
    unsigned long long value = model_format_unsigned(spec, args);
    char prefix[2] = {'0', spec->conversion};
    _Bool hexadecimal = spec->conversion == 'x' || spec->conversion == 'X';
    model_emit_number(sink, spec, value, prefix, spec->alternate && hexadecimal && value != 0 ? 2 : 0);
}

// Produces the text of a whole format. One of wide characters is there as bytes, too.
MODEL_HELPER void model_print(struct model_sink *sink, const char *format, const model_wchar *wide, struct model_args *args)
{
    const char *start = format;
    for (;;) {
        struct model_spec spec;
        size_t literal = 0;
        while (format[literal] != 0 && format[literal] != '%')
            literal++;
        if (wide != NULL)
            model_emit_wide(sink, wide + (format - start), literal);
        else
            model_emit(sink, format, literal);
        format += literal;
        if (*format == 0)
            return;
        format++;
        spec = model_format_spec(&format, args);
        switch (spec.conversion) {
        case '%':
            model_emit(sink, "%", 1);
            break;
        case 'd':
        case 'i':
            model_emit_signed(sink, &spec, args);
            break;
        case 'u':
        case 'o':
        case 'x':
        case 'X':
            model_emit_unsigned(sink, &spec, args);
            break;
        case 'c': {
            if (spec.length == MODEL_L) {
                model_wchar c = (model_wchar)va_arg(args->list, __WINT_TYPE__);
                model_emit_padded(sink, &spec, NULL, &c, 1);
            } else {
                char c = (char)va_arg(args->list, int);
                model_emit_padded(sink, &spec, &c, NULL, 1);
            }
            break;
        }
        case 's': {
            if (spec.length == MODEL_L) {
                const model_wchar *s = va_arg(args->list, const model_wchar *);
                model_emit_padded(sink, &spec, NULL, s, model_format_wide_length(&spec, s));
            } else {
                const char *s = va_arg(args->list, const char *);
                model_emit_padded(sink, &spec, s, NULL, model_format_string_length(&spec, s));
            }
            break;
        }
        case 'p':
            (void)va_arg(args->list, void *);
            model_emit_any(sink, &spec, 1, 2 + 2 * sizeof(void *) + (spec.plus || spec.space));
            break;
        case 'm':
            model_emit_any(sink, &spec, 1, 63);
            break;
        case 'e':
        case 'E':
        case 'f':
        case 'F':
        case 'g':
        case 'G':
        case 'a':
        case 'A':
            model_emit_real(sink, &spec, args);
            break;
        case 'n':
            model_format_store_count(&spec, args, sink->count);
            break;
        default:
            model_unsupported("unknown conversion of printf");
            return;
        }
    }
}

// snprintf: the text cut to size - 1 bytes and a terminator, unless size is 0.
// Returns the full length, or -1 when it exceeds an int or a character cannot be converted.
MODEL_HELPER int model_print_to_buffer(char *to, size_t size, const char *format, struct model_args *args)
{
    struct model_sink sink = {to, NULL, size != 0 ? size - 1 : 0, 0, 0};
    model_print(&sink, format, NULL, args);
    if (size != 0)
        to[sink.count < sink.limit ? sink.count : sink.limit] = 0;
    return sink.count <= INT_MAX && !sink.failed ? (int)sink.count : -1;
}

#endif
