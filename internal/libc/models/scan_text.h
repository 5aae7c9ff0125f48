// The conversions of sscanf (C11 7.21.6.2) from the text they read.
#ifndef FATHOM_SCAN_TEXT_H
#define FATHOM_SCAN_TEXT_H
#include "real.h"
#include "scan.h"

// How a directive ends.
enum model_match {
    MODEL_MATCHED,
    MODEL_INPUT_FAILURE,    // the text is at its end
    MODEL_MATCHING_FAILURE, // the text is another
};

// The largest unsigned integer that the length modifier has room for.
MODEL_HELPER unsigned long long model_scan_most(const struct model_spec *spec)
{
    switch (spec->length) {
    case MODEL_HH:
        return 0xff;
    case MODEL_H:
        return 0xffff;
    case MODEL_L:
        return ULONG_MAX;
    case MODEL_Z:
    case MODEL_T:
        return SIZE_MAX;
    case MODEL_INT:
        return INT_MAX * 2u + 1;
    default:
        return ULLONG_MAX;
    }
}

// Converts an integer at *text, which is no white space, and moves past it. A number that the type does not have is
// undefined; an arbitrary one is stored.
MODEL_HELPER enum model_match model_scan_text_integer(const struct model_directive *d, const char **text, size_t most,
                                                      void *out, _Bool binary)
{
    char conversion = d->spec.conversion;
    _Bool is_signed = conversion == 'd' || conversion == 'i';
    unsigned base = conversion == 'i' ? 0 : conversion == 'o' ? 8 : conversion == 'x' || conversion == 'X' ? 16 : 10;
    unsigned long long all = model_scan_most(&d->spec), half = all / 2, value;
    struct model_integer n =
        model_read_integer(*text, most, base, is_signed ? half : all, is_signed ? half + 1 : all, binary);
    if (n.length == 0)
        return MODEL_MATCHING_FAILURE;
    if (n.dangling) {
        // Not all libraries ask for the digit.
        if (__fathom_nondet_bool())
            return MODEL_MATCHING_FAILURE;
        n.length++;
    }
    *text += n.length;
    value = n.overflow ? __fathom_nondet_u64() : n.negative ? 0 - n.magnitude : n.magnitude;
    if (!d->suppress)
        model_scan_store(&d->spec, out, value);
    return MODEL_MATCHED;
}

// Converts a floating-point number at *text, which is no white space, and moves past it.
MODEL_HELPER enum model_match model_scan_text_real(const struct model_directive *d, const char **text, size_t most,
                                                   void *out)
{
    struct model_real n = model_read_real(*text, most);
    _Bool exact = 1;
    if (n.length == 0)
        return MODEL_MATCHING_FAILURE;
    if (n.dangling != 0) {
        // By the standard there is no number then, but libraries differ.
        if (__fathom_nondet_bool())
            return MODEL_MATCHING_FAILURE;
        if (__fathom_nondet_bool())
            n.length += n.dangling;
    } else if (n.nan && (*text)[n.length - 1] == ')' && __fathom_nondet_bool()) {
        // What is in parentheses behind nan is not read everywhere.
        n.length = (**text == '-' || **text == '+') + 3;
    }
    *text += n.length;
    if (d->suppress)
        return MODEL_MATCHED;
    if (d->spec.length == MODEL_LONG_DOUBLE)
        *(long double *)out = model_real_long_double(&n, &exact);
    else if (d->spec.length == MODEL_L)
        *(double *)out = model_real_double(&n, &exact);
    else
        *(float *)out = model_real_float(&n, &exact);
    if (!exact)
        __fathom_approximate("the number that sscanf reads");
    return MODEL_MATCHED;
}

// Whether c belongs to the set of %[.
MODEL_HELPER _Bool model_scan_in_set(const char *set, unsigned char c)
{
    _Bool invert = *set == '^', found = 0;
    const char *s = set + invert, *first = s;
    for (; *s != 0 && (*s != ']' || s == first); s++) {
        // A hyphen between two bytes stands for those from one to the other, though the standard leaves it open.
        if (s[1] == '-' && s[2] != ']' && s[2] != 0) {
            found |= c >= (unsigned char)*s && c <= (unsigned char)s[2];
            s += 2;
        } else {
            found |= c == (unsigned char)*s;
        }
    }
    return found != invert;
}

// Stores a text as bytes or as wide characters. What it is of, bytes or wide ones, is wide unless that is null.
MODEL_HELPER _Bool model_scan_text_store(const struct model_directive *d, const char *text, const model_wchar *wide, size_t length, void *out)
{
    for (size_t i = 0; i < length; i++) {
        if (model_scan_is_wide(d)) {
            if (wide != NULL)
                ((model_wchar *)out)[i] = wide[i];
            else if (!model_widen((unsigned char)text[i], (model_wchar *)out + i))
                return 0;
        } else {
            if (wide == NULL)
                ((char *)out)[i] = text[i];
            else if (!model_narrow(wide[i], (char *)out + i))
                return 0;
        }
    }
    return 1;
}

// Converts %c, %s or %[ at *text, which is also at wide unless that is null, and moves past it.
MODEL_HELPER enum model_match model_scan_text_string(const struct model_directive *d, const char **text, const model_wchar *wide, void *out)
{
    char conversion = d->spec.conversion;
    void *to;
    size_t most = d->spec.width != 0 ? d->spec.width : conversion == 'c' ? 1 : SIZE_MAX;
    size_t length = 0;
    while (length < most && (*text)[length] != 0 &&
           (conversion == 'c' || (conversion == 's' ? !model_is_space((unsigned char)(*text)[length])
                                                    : model_scan_in_set(d->set, (unsigned char)(*text)[length]))))
        length++;
    // There must be width bytes for %c, but not all libraries ask for them.
    if (length == 0 || (conversion == 'c' && length < most && __fathom_nondet_bool()))
        return length == 0 && **text != 0 ? MODEL_MATCHING_FAILURE : MODEL_INPUT_FAILURE;
    if (!d->suppress) {
        to = model_scan_target(d, out, length);
        if (d->allocate && to == NULL)
            return MODEL_INPUT_FAILURE;
        if (!model_scan_text_store(d, *text, wide, length, to))
            return MODEL_INPUT_FAILURE;
        if (conversion != 'c')
            model_scan_end(d, to, length);
    }
    *text += length;
    return MODEL_MATCHED;
}

// Runs a format over a text, which is wide as well unless that is null; returns the number of items stored, or EOF. C23's prefix 0b is known when binary is set.
// The text must be a string also where scanning stops before its end: libraries look for that first.
MODEL_HELPER int model_scan_text(const char *format, struct model_args *args, const char *text, const model_wchar *wide, _Bool binary)
{
    const char *start = text;
    int stored = 0;
    _Bool converted = 0;
    (void)strlen(text);
    while (*format != 0) {
        struct model_directive d = model_scan_directive(&format);
        enum model_match match = MODEL_MATCHED;
        size_t most = d.spec.width != 0 ? d.spec.width : SIZE_MAX;
        void *out = NULL;
        char conversion = d.spec.conversion;
        // All but these skip white space. A byte to match does not, a percent sign that is written twice does.
        if (conversion != 'c' && conversion != '[' && conversion != 'n' && (conversion != '%' || d.match == '%'))
            while (model_is_space((unsigned char)*text))
                text++;
        if (conversion == ' ')
            continue;
        if (conversion == 'n') {
            if (!d.suppress)
                model_format_store_count(&d.spec, args, (size_t)(text - start));
            continue;
        }
        if (conversion != '%' && !d.suppress)
            out = va_arg(args->list, void *);
        if (*text == 0) {
            match = MODEL_INPUT_FAILURE;
        } else {
            switch (conversion) {
            case '%':
                if (*text == d.match)
                    text++;
                else
                    match = MODEL_MATCHING_FAILURE;
                break;
            case 'd':
            case 'i':
            case 'u':
            case 'o':
            case 'x':
            case 'X':
                match = model_scan_text_integer(&d, &text, most, out, binary);
                break;
            case 'e':
            case 'E':
            case 'f':
            case 'F':
            case 'g':
            case 'G':
            case 'a':
            case 'A':
                match = model_scan_text_real(&d, &text, most, out);
                break;
            case 'c':
            case 's':
            case '[':
                match = model_scan_text_string(&d, &text, wide != NULL ? wide + (text - start) : NULL, out);
                break;
            default:
                model_unsupported(conversion == 'p' ? "sscanf of a pointer" : "unknown conversion of scanf");
                return stored;
            }
        }
        // The end of the text before any conversion is EOF; glibc does not count those that are not stored.
        if (match == MODEL_INPUT_FAILURE && stored == 0)
            return converted && __fathom_nondet_bool() ? 0 : -1;
        if (match != MODEL_MATCHED)
            return stored;
        converted |= conversion != '%';
        stored += conversion != '%' && !d.suppress;
    }
    return stored;
}

#endif
