// The conversions of scanf (C11 7.21.6.2), by their effects: which of them
// succeed is nondeterministic, and so are the values stored.
#ifndef FATHOM_SCAN_H
#define FATHOM_SCAN_H
#include "format.h"

// Stores an arbitrary integer of the width that the length modifier asks for.
MODEL_HELPER void model_scan_integer(const struct model_spec *spec, void *out)
{
    switch (spec->length) {
    case MODEL_HH:
        *(unsigned char *)out = __fathom_nondet_u8();
        break;
    case MODEL_H:
        *(unsigned short *)out = __fathom_nondet_u16();
        break;
    case MODEL_L:
        *(unsigned long *)out = (unsigned long)__fathom_nondet_u64();
        break;
    case MODEL_LL:
    case MODEL_J:
    case MODEL_LONG_DOUBLE:
        *(unsigned long long *)out = __fathom_nondet_u64();
        break;
    case MODEL_Z:
    case MODEL_T:
        *(size_t *)out = (size_t)__fathom_nondet_u64();
        break;
    default:
        *(unsigned *)out = __fathom_nondet_u32();
        break;
    }
}

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

// Runs a format over input of at most available bytes; returns the number of
// items stored, or EOF.
MODEL_HELPER int model_scan(const char *format, struct model_args *args, size_t available)
{
    int stored = 0;
    while (*format != 0) {
        struct model_spec spec = {0, 0, 0, 0, 0, 0, -1, MODEL_INT, 0};
        _Bool suppress = 0, allocate = 0;
        void *out = NULL;
        size_t most, length;
        char c = *format++;
        if (model_is_space((unsigned char)c))
            continue;
        if (c == '%') {
            if (*format == '*') {
                suppress = 1;
                format++;
            }
            spec.width = (unsigned)model_format_number(&format);
            if (*format == '$')
                model_unsupported("scanf with numbered arguments");
            if (*format == 'm') {
                allocate = 1;
                format++;
            }
            spec.length = model_format_length(&format);
            spec.conversion = *format;
            if (spec.conversion != 0)
                format++;
        } else {
            spec.conversion = '%'; // a byte to match
        }
        if (spec.conversion == 'n') {
            if (!suppress)
                model_format_store_count(&spec, args, model_size_in(0, available < INT_MAX ? available : INT_MAX));
            continue;
        }
        // Input may end or not match at every other directive.
        if (__fathom_nondet_bool())
            return stored == 0 && __fathom_nondet_bool() ? -1 : stored;
        if (spec.conversion == '[')
            format = model_scan_set(format);
        if (spec.conversion == '%')
            continue;
        if (!suppress)
            out = va_arg(args->list, void *);
        switch (spec.conversion) {
        case 'd':
        case 'i':
        case 'u':
        case 'o':
        case 'x':
        case 'X':
            if (!suppress)
                model_scan_integer(&spec, out);
            break;
        case 'p':
            if (!suppress)
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
            if (!suppress)
                __fathom_havoc(out, spec.length == MODEL_LONG_DOUBLE ? sizeof(long double)
                                    : spec.length == MODEL_L         ? sizeof(double)
                                                                     : sizeof(float));
            break;
        case 'c':
        case 's':
        case '[':
            if (spec.length == MODEL_L)
                model_unsupported("scanf of wide characters");
            if (suppress)
                break;
            // %c stores exactly its width and no terminator.
            most = spec.width == 0 ? (spec.conversion == 'c' ? 1 : available) : spec.width;
            if (most > available)
                most = available;
            length = spec.conversion == 'c' ? most : model_size_in(most > 0, most);
            if (allocate) {
                // An unlimited line of input does not fit any memory.
                char *text = length < MODEL_MAX_OBJECT ? malloc(length + (spec.conversion != 'c')) : NULL;
                if (text == NULL)
                    return -1;
                *(char **)out = text;
                out = text;
            }
            __fathom_havoc(out, length);
            if (spec.conversion != 'c')
                ((char *)out)[length] = 0;
            break;
        default:
            model_unsupported("unknown conversion of scanf");
            return stored;
        }
        if (!suppress)
            stored++;
    }
    return stored;
}

#endif
