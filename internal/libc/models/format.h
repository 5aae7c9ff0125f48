// The conversion specifications of printf (C11 7.21.6.1), shared by the models
// that produce text and those that only check arguments.
#ifndef FATHOM_FORMAT_H
#define FATHOM_FORMAT_H
#include "wide.h"

// Variable arguments behind a structure: va_list is an array on some targets,
// and then cannot be passed on by reference.
struct model_args {
    va_list list;
};

enum model_length {
    MODEL_INT,
    MODEL_HH,
    MODEL_H,
    MODEL_L,
    MODEL_LL,
    MODEL_J,
    MODEL_Z,
    MODEL_T,
    MODEL_LONG_DOUBLE,
};

// One conversion specification.
struct model_spec {
    _Bool left, plus, space, alternate, zero;
    unsigned width;
    int precision; // negative: none given
    enum model_length length;
    char conversion;
};

// Reads a decimal number at *format and moves past it. Numbers that do not fit
// an int are undefined; they stop growing here.
MODEL_HELPER int model_format_number(const char **format)
{
    int n = 0;
    while (model_is_digit(**format)) {
        if (n < INT_MAX / 10 - 1)
            n = n * 10 + (**format - '0');
        ++*format;
    }
    return n;
}

// Reads a length modifier.
MODEL_HELPER enum model_length model_format_length(const char **format)
{
    const char *f = *format;
    enum model_length length = MODEL_INT;
    switch (*f) {
    case 'h':
        length = f[1] == 'h' ? MODEL_HH : MODEL_H;
        break;
    case 'l':
        length = f[1] == 'l' ? MODEL_LL : MODEL_L;
        break;
    case 'q':
        *format = f + 1;
        return MODEL_LL;
    case 'j':
        length = MODEL_J;
        break;
    case 'z':
    case 'Z':
        length = MODEL_Z;
        break;
    case 't':
        length = MODEL_T;
        break;
    case 'L':
        length = MODEL_LONG_DOUBLE;
        break;
    default:
        return MODEL_INT;
    }
    *format = f + (length == MODEL_HH || length == MODEL_LL ? 2 : 1);
    return length;
}

// Reads the letter of a conversion; POSIX has other names for two.
MODEL_HELPER void model_format_conversion(struct model_spec *spec, const char **format)
{
    spec->conversion = **format;
    if (spec->conversion != 0)
        ++*format;
    if (spec->conversion == 'C' || spec->conversion == 'S') {
        spec->conversion = spec->conversion == 'C' ? 'c' : 's';
        spec->length = MODEL_L;
    }
}

// Reads the specification after a percent sign at *format, taking the arguments
// of asterisks, and moves past it.
MODEL_HELPER struct model_spec model_format_spec(const char **format, struct model_args *args)
{
    struct model_spec spec = {0, 0, 0, 0, 0, 0, -1, MODEL_INT, 0};
    for (;; ++*format) {
        char c = **format;
        if (c == '-')
            spec.left = 1;
        else if (c == '+')
            spec.plus = 1;
        else if (c == ' ')
            spec.space = 1;
        else if (c == '#')
            spec.alternate = 1;
        else if (c == '0')
            spec.zero = 1;
        else if (c != '\'') // grouping does nothing in the C locale
            break;
    }
    if (**format == '*') {
        int width = va_arg(args->list, int);
        ++*format;
        if (width < 0) {
            spec.left = 1;
            spec.width = 0u - (unsigned)width;
        } else {
            spec.width = (unsigned)width;
        }
    } else {
        spec.width = (unsigned)model_format_number(format);
        if (**format == '$')
            model_unsupported("printf with numbered arguments");
    }
    if (**format == '.') {
        ++*format;
        if (**format == '*') {
            ++*format;
            spec.precision = va_arg(args->list, int);
        } else {
            spec.precision = model_format_number(format);
        }
    }
    spec.length = model_format_length(format);
    model_format_conversion(&spec, format);
    return spec;
}

// The value of a signed integer argument.
MODEL_HELPER long long model_format_signed(const struct model_spec *spec, struct model_args *args)
{
    switch (spec->length) {
    case MODEL_HH:
        return (signed char)va_arg(args->list, int);
    case MODEL_H:
        return (short)va_arg(args->list, int);
    case MODEL_L:
        return va_arg(args->list, long);
    case MODEL_LL:
    case MODEL_LONG_DOUBLE: // glibc takes L for ll
        return va_arg(args->list, long long);
    case MODEL_J:
        return va_arg(args->list, intmax_t);
    case MODEL_Z:
    case MODEL_T:
        return va_arg(args->list, __PTRDIFF_TYPE__);
    default:
        return va_arg(args->list, int);
    }
}

// The value of an unsigned integer argument.
MODEL_HELPER unsigned long long model_format_unsigned(const struct model_spec *spec, struct model_args *args)
{
    switch (spec->length) {
    case MODEL_HH:
        return (unsigned char)va_arg(args->list, unsigned);
    case MODEL_H:
        return (unsigned short)va_arg(args->list, unsigned);
    case MODEL_L:
        return va_arg(args->list, unsigned long);
    case MODEL_LL:
    case MODEL_LONG_DOUBLE:
        return va_arg(args->list, unsigned long long);
    case MODEL_J:
        return va_arg(args->list, uintmax_t);
    case MODEL_Z:
    case MODEL_T:
        return va_arg(args->list, size_t);
    default:
        return va_arg(args->list, unsigned);
    }
}

// The value of a floating-point argument, which must have been written.
MODEL_HELPER double model_format_double(struct model_args *args)
{
    double value = va_arg(args->list, double);
    __fathom_check(__fathom_is_defined_double(value), "memory.uninit", MODEL_UNWRITTEN);
    return value;
}

MODEL_HELPER long double model_format_long_double(struct model_args *args)
{
    long double value = va_arg(args->list, long double);
    __fathom_check(__fathom_is_defined_long_double(value), "memory.uninit", MODEL_UNWRITTEN);
    return value;
}

// The length of the text of %s: the string ends at its terminator or, if that
// comes first, at the precision.
MODEL_HELPER size_t model_format_string_length(const struct model_spec *spec, const char *s)
{
    return spec->precision >= 0 ? strnlen(s, (size_t)spec->precision) : strlen(s);
}

// The same of %ls, for which the precision counts the bytes that it becomes, of which each character has one.
MODEL_HELPER size_t model_format_wide_length(const struct model_spec *spec, const model_wchar *s)
{
    size_t n = 0;
    while ((spec->precision < 0 || n < (size_t)spec->precision) && s[n] != 0)
        n++;
    return n;
}

// Stores the number of bytes written so far where %n says.
MODEL_HELPER void model_format_store_count(const struct model_spec *spec, struct model_args *args, size_t count)
{
    void *out = va_arg(args->list, void *);
    switch (spec->length) {
    case MODEL_HH:
        *(signed char *)out = (signed char)count;
        break;
    case MODEL_H:
        *(short *)out = (short)count;
        break;
    case MODEL_L:
        *(long *)out = (long)count;
        break;
    case MODEL_LL:
    case MODEL_LONG_DOUBLE:
        *(long long *)out = (long long)count;
        break;
    case MODEL_J:
        *(intmax_t *)out = (intmax_t)count;
        break;
    case MODEL_Z:
    case MODEL_T:
        *(size_t *)out = count;
        break;
    default:
        *(int *)out = (int)count;
        break;
    }
}

// Reads a whole format and its arguments for the checks alone: strings must be
// readable up to their ends, and %n must be writable. Returns a result of
// printf to a stream: an error, or any count.
MODEL_HELPER int model_format_check(const char *format, struct model_args *args)
{
    while (*format != 0) {
        struct model_spec spec;
        if (*format++ != '%')
            continue;
        spec = model_format_spec(&format, args);
        switch (spec.conversion) {
        case '%':
        case 'm':
            break;
        case 'd':
        case 'i':
            model_output((unsigned long long)model_format_signed(&spec, args));
            break;
        case 'u':
        case 'o':
        case 'x':
        case 'X':
            model_output(model_format_unsigned(&spec, args));
            break;
        case 'c':
            if (spec.length == MODEL_L)
                model_output(va_arg(args->list, __WINT_TYPE__));
            else
                model_output((unsigned char)va_arg(args->list, int));
            break;
        case 's':
            if (spec.length == MODEL_L)
                (void)model_format_wide_length(&spec, va_arg(args->list, const model_wchar *));
            else
                (void)model_format_string_length(&spec, va_arg(args->list, const char *));
            break;
        case 'p':
            model_output((uintptr_t)va_arg(args->list, void *));
            break;
        case 'e':
        case 'E':
        case 'f':
        case 'F':
        case 'g':
        case 'G':
        case 'a':
        case 'A':
            if (spec.length == MODEL_LONG_DOUBLE)
                (void)model_format_long_double(args);
            else
                (void)model_format_double(args);
            break;
        case 'n':
            model_format_store_count(&spec, args, (size_t)model_int_in(0, INT_MAX));
            break;
        default:
            model_unsupported("unknown conversion of printf");
            break;
        }
    }
    return model_int_in(-1, INT_MAX);
}

#endif
