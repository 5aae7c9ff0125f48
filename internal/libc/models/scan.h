// The directives of scanf's formats (C11 7.21.6.2), and what they do with input that nothing is known of: which of them
// succeed is nondeterministic, and so are the values stored.
#ifndef FATHOM_SCAN_H
#define FATHOM_SCAN_H
#include "format.h"

// One directive. White space has the conversion ' ', a byte to match '%'.
struct model_directive {
    struct model_spec spec;
    _Bool suppress, allocate;
    char match;      // the byte to match
    const char *set; // of %[, behind the bracket
};

// Moves past the set of %[ after its opening bracket.
MODEL_HELPER const char *model_scan_set(const char *format)
{
    if (*format == '^')
        format++;
    if (*format == ']')
        format++;
    while (*format != 0 && *format != ']')
        format++;
    return *format == ']' ? format + 1 : format;
}

// Reads the directive at *format, which is not at its end, and moves past it.
MODEL_HELPER struct model_directive model_scan_directive(const char **format)
{
    struct model_directive d = {{0, 0, 0, 0, 0, 0, -1, MODEL_INT, ' '}, 0, 0, '%', NULL};
    const char *f = *format;
    char c = *f++;
    if (model_is_space((unsigned char)c)) {
        *format = f;
        return d;
    }
    if (c != '%') {
        d.match = c;
        d.spec.conversion = '%';
        *format = f;
        return d;
    }
    if (*f == '*') {
        d.suppress = 1;
        f++;
    }
    d.spec.width = (unsigned)model_format_number(&f);
    if (*f == '$')
        model_unsupported("scanf with numbered arguments");
    if (*f == 'm') {
        d.allocate = 1;
        f++;
    }
    d.spec.length = model_format_length(&f);
    model_format_conversion(&d.spec, &f);
    if (d.spec.conversion == '[') {
        d.set = f;
        f = model_scan_set(f);
    }
    *format = f;
    return d;
}

// Stores an integer in the width that the length modifier asks for.
MODEL_HELPER void model_scan_store(const struct model_spec *spec, void *out, unsigned long long value)
{
    switch (spec->length) {
    case MODEL_HH:
        *(unsigned char *)out = (unsigned char)value;
        break;
    case MODEL_H:
        *(unsigned short *)out = (unsigned short)value;
        break;
    case MODEL_L:
        *(unsigned long *)out = (unsigned long)value;
        break;
    case MODEL_LL:
    case MODEL_J:
    case MODEL_LONG_DOUBLE:
        *(unsigned long long *)out = value;
        break;
    case MODEL_Z:
    case MODEL_T:
        *(size_t *)out = (size_t)value;
        break;
    default:
        *(unsigned *)out = (unsigned)value;
        break;
    }
}

// Whether %s, %c or %[ stores wide characters.
MODEL_HELPER _Bool model_scan_is_wide(const struct model_directive *d)
{
    return d->spec.length == MODEL_L;
}

// Where length characters and perhaps a terminator of %s, %c and %[ go: what the argument says or, with %m, a new block that it is
// set to, which is null when there is no memory.
MODEL_HELPER void *model_scan_target(const struct model_directive *d, void *out, size_t length)
{
    if (d->allocate) {
        // An unlimited line of input does not fit any memory.
        size_t size = model_scan_is_wide(d) ? sizeof(model_wchar) : 1;
        char *text = length < MODEL_MAX_OBJECT / size ? malloc((length + (d->spec.conversion != 'c')) * size) : NULL;
        if (text != NULL)
            *(char **)out = text;
        return text;
    }
    return out;
}

// Ends a text of a length.
MODEL_HELPER void model_scan_end(const struct model_directive *d, void *out, size_t length)
{
    if (model_scan_is_wide(d))
        ((model_wchar *)out)[length] = 0;
    else
        ((char *)out)[length] = 0;
}

// Runs a format over input that nothing is known of; returns the number of items stored, or EOF.
MODEL_HELPER int model_scan(const char *format, struct model_args *args)
{
    int stored = 0;
    while (*format != 0) {
        struct model_directive d = model_scan_directive(&format);
        void *out = NULL;
        size_t most, length;
        if (d.spec.conversion == ' ')
            continue;
        if (d.spec.conversion == 'n') {
            if (!d.suppress)
                model_format_store_count(&d.spec, args, model_size_in(0, INT_MAX));
            continue;
        }
        // Input may end or not match at every other directive.
        if (__fathom_nondet_bool())
            return stored == 0 && __fathom_nondet_bool() ? -1 : stored;
        if (d.spec.conversion == '%')
            continue;
        if (!d.suppress)
            out = va_arg(args->list, void *);
        switch (d.spec.conversion) {
        case 'd':
        case 'i':
        case 'u':
        case 'o':
        case 'x':
        case 'X':
            if (!d.suppress)
                model_scan_store(&d.spec, out, __fathom_nondet_u64());
            break;
        case 'p':
            if (!d.suppress)
                __fathom_havoc(out, sizeof(void *));
            break;
        case 'e':
        case 'E':
        case 'f':
        case 'F':
        case 'g':
        case 'G':
        case 'a':
        case 'A':
            if (!d.suppress)
                __fathom_havoc(out, d.spec.length == MODEL_LONG_DOUBLE ? sizeof(long double)
                                    : d.spec.length == MODEL_L         ? sizeof(double)
                                                                       : sizeof(float));
            break;
        case 'c':
        case 's':
        case '[':
            if (d.suppress)
                break;
            // %c stores exactly its width and no terminator.
            most = d.spec.width != 0 ? d.spec.width : d.spec.conversion == 'c' ? 1 : SIZE_MAX / sizeof(model_wchar) - 1;
            length = d.spec.conversion == 'c' ? most : model_size_in(1, most);
            out = model_scan_target(&d, out, length);
            if (d.allocate && out == NULL)
                return -1;
            __fathom_havoc(out, model_scan_is_wide(&d) ? length * sizeof(model_wchar) : length);
            if (d.spec.conversion != 'c')
                model_scan_end(&d, out, length);
            break;
        default:
            model_unsupported("unknown conversion of scanf");
            return stored;
        }
        if (!d.suppress)
            stored++;
    }
    return stored;
}

#endif
