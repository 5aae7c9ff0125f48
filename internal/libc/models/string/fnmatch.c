// Defines: fnmatch
// Needs: strlen
//
// Patterns of file names. Where implementations differ it is not modelled: extended patterns, collating elements, and slashes in brackets that do
// not match a slash.
#include "model.h"

enum { MODEL_FNM_PATHNAME = 1, MODEL_FNM_NOESCAPE = 2, MODEL_FNM_PERIOD = 4, MODEL_FNM_LEADING_DIR = 8, MODEL_FNM_CASEFOLD = 16, MODEL_FNM_EXTMATCH = 32 };
enum { MODEL_FNM_NOMATCH = 1 };

MODEL_HELPER unsigned char model_fold(char c, int flags)
{
    unsigned char byte = (unsigned char)c;
    return (flags & MODEL_FNM_CASEFOLD) != 0 ? (unsigned char)model_to_lower(byte) : byte;
}

MODEL_HELPER _Bool model_begins_with(const char *s, const char *prefix)
{
    while (*prefix != 0 && *s == *prefix)
        s++, prefix++;
    return *prefix == 0;
}

// Whether c belongs to the class whose name, with ":]", is at *name, and moves past it. Case counts in classes, as in glibc.
MODEL_HELPER _Bool model_in_class(const char **name, unsigned char c)
{
    static const char *const names[] = {"alpha:]", "digit:]", "alnum:]", "upper:]", "lower:]", "space:]",
                                        "blank:]", "punct:]", "print:]", "graph:]", "cntrl:]", "xdigit:]"};
    _Bool letter = model_is_alpha(c), digit = model_is_digit(c), seen = c > ' ' && c < 127;
    unsigned i = 0;
    while (i < 12 && !model_begins_with(*name, names[i]))
        i++;
    if (i == 12) {
        model_unsupported("fnmatch with a class of characters that is not known");
        return 0;
    }
    *name += i == 11 ? 8 : 7;
    switch (i) {
    case 0: return letter;
    case 1: return digit;
    case 2: return letter || digit;
    case 3: return model_is_upper(c);
    case 4: return model_is_lower(c);
    case 5: return model_is_space(c);
    case 6: return c == ' ' || c == '\t';
    case 7: return seen && !letter && !digit;
    case 8: return seen || c == ' ';
    case 9: return seen;
    case 10: return c < ' ' || c == 127;
    default: return digit || (model_to_lower(c) >= 'a' && model_to_lower(c) <= 'f');
    }
}

// One character of a bracket expression, and moves past it.
MODEL_HELPER unsigned char model_bracket_character(const char **p, int flags)
{
    if (**p == '\\' && (flags & MODEL_FNM_NOESCAPE) == 0 && (*p)[1] != 0)
        ++*p;
    return model_fold(*(*p)++, flags);
}

// Where the bracket expression whose first character p points behind ends: behind its closing bracket; NULL if it is none.
MODEL_HELPER const char *model_end_of_bracket(const char *p, int flags)
{
    _Bool first = 1;
    if (*p == '!' || *p == '^')
        p++;
    for (;; first = 0) {
        if (*p == 0)
            return NULL;
        if (*p == ']' && !first)
            return p + 1;
        if (*p == '[' && (p[1] == '.' || p[1] == '='))
            model_unsupported("fnmatch with a collating element");
        if (*p == '/' && (flags & MODEL_FNM_PATHNAME) != 0)
            model_unsupported("fnmatch with a slash in brackets");
        if (*p == '[' && p[1] == ':') {
            size_t n = 2;
            while (p[n] >= 'a' && p[n] <= 'z')
                n++;
            if (p[n] == ':' && p[n + 1] == ']') {
                p += n + 2;
                continue;
            }
            model_unsupported("fnmatch with an opening bracket and a colon in brackets");
        }
        if (*p == '\\' && (flags & MODEL_FNM_NOESCAPE) == 0 && *++p == 0)
            return NULL;
        p++;
    }
}

// Whether the bracket expression has the character.
MODEL_HELPER _Bool model_in_bracket(const char *p, const char *end, char character, int flags)
{
    _Bool invert = *p == '!' || *p == '^', found = 0;
    unsigned char c = model_fold(character, flags);
    p += invert;
    while (p < end - 1) {
        unsigned char low, high;
        if (p[0] == '[' && p[1] == ':') {
            p += 2;
            found |= model_in_class(&p, (unsigned char)character);
            continue;
        }
        low = high = model_bracket_character(&p, flags);
        if (*p == '-' && p + 1 < end - 1) {
            p++;
            if (p[0] == '[' && p[1] == ':')
                model_unsupported("fnmatch with a range to a class");
            high = model_bracket_character(&p, flags);
        }
        found |= c >= low && c <= high;
    }
    return found != invert;
}

// Whether the element of the pattern at *p, other than an asterisk, matches the character at s; moves past the element.
MODEL_HELPER _Bool model_match_one(const char **p, const char *s, _Bool leading, int flags)
{
    _Bool hidden = leading && *s == '.' && (flags & MODEL_FNM_PERIOD) != 0;
    _Bool slash = *s == '/' && (flags & MODEL_FNM_PATHNAME) != 0;
    const char *end;
    char c = *(*p)++;
    switch (c) {
    case '?':
        return !hidden && !slash;
    case '[':
        end = model_end_of_bracket(*p, flags);
        if (end == NULL)
            break;
        c = !hidden && !slash && model_in_bracket(*p, end, *s, flags);
        *p = end;
        return c != 0;
    case '\\':
        if ((flags & MODEL_FNM_NOESCAPE) != 0)
            break;
        if (**p == 0)
            return 0; // an escape of nothing
        c = *(*p)++;
        break;
    }
    return model_fold(c, flags) == model_fold(*s, flags);
}

MODEL int fnmatch(const char *pattern, const char *string, int flags)
{
    const char *p = pattern, *s = string, *star = NULL, *retry = NULL; // where to go on if what follows an asterisk does not match
    (void)strlen(pattern);
    (void)strlen(string);
    if ((flags & ~(MODEL_FNM_PATHNAME | MODEL_FNM_NOESCAPE | MODEL_FNM_PERIOD | MODEL_FNM_LEADING_DIR | MODEL_FNM_CASEFOLD)) != 0)
        model_unsupported("fnmatch with extended patterns");
    for (;;) {
        _Bool leading = s == string || (s[-1] == '/' && (flags & MODEL_FNM_PATHNAME) != 0);
        if (*p == '*') {
            if (leading && *s == '.' && (flags & MODEL_FNM_PERIOD) != 0)
                return MODEL_FNM_NOMATCH;
            star = ++p;
            retry = s;
            continue;
        }
        if (*p == 0 && (*s == 0 || (*s == '/' && (flags & MODEL_FNM_LEADING_DIR) != 0)))
            return 0;
        if (*s != 0 && *p != 0 && model_match_one(&p, s, leading, flags)) {
            s++;
            continue;
        }
        // The asterisk takes one character more.
        if (star == NULL || *retry == 0 || (*retry == '/' && (flags & MODEL_FNM_PATHNAME) != 0))
            return MODEL_FNM_NOMATCH;
        s = ++retry;
        p = star;
    }
}
