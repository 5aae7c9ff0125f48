// Defines: wcstod wcstof wcstol wcstoll wcstoul wcstoull
// Needs: strtod strtof strtol strtoll strtoul strtoull
//
// Numbers from wide strings: what may belong to one is copied as bytes. A text of
// more than 127 characters behind the white space is not modelled.
#include "model.h"

long strtol(const char *, char **, int);
unsigned long strtoul(const char *, char **, int);
long long strtoll(const char *, char **, int);
unsigned long long strtoull(const char *, char **, int);
double strtod(const char *, char **);
float strtof(const char *, char **);

enum { MODEL_NARROWED = 128 };

// Returns the start of what was copied.
MODEL_HELPER const __WCHAR_TYPE__ *model_narrow_number(const __WCHAR_TYPE__ *s, char *text)
{
    size_t i = 0;
    while (*s > 0 && *s < 128 && model_is_space((int)*s))
        s++;
    while (s[i] > ' ' && s[i] < 127) {
        if (i == MODEL_NARROWED - 1) {
            model_unsupported("a number in a wide string of more than 127 characters");
            break;
        }
        text[i] = (char)s[i];
        i++;
    }
    text[i] = 0;
    return s;
}

#define MODEL_WCSTO(name, type, narrow, parameter, argument)                    \
    MODEL type name(const __WCHAR_TYPE__ *s, __WCHAR_TYPE__ **end parameter)    \
    {                                                                           \
        char text[MODEL_NARROWED], *last;                                       \
        const __WCHAR_TYPE__ *start = model_narrow_number(s, text);             \
        type value;                                                             \
        last = NULL;                                                            \
        value = narrow(text, &last argument);                                   \
        if (end != NULL && last != NULL)                                        \
            *end = (__WCHAR_TYPE__ *)(last != text ? start + (last - text) : s); \
        return value;                                                           \
    }
#define MODEL_COMMA ,
MODEL_WCSTO(wcstol, long, strtol, MODEL_COMMA int base, MODEL_COMMA base)
MODEL_WCSTO(wcstoul, unsigned long, strtoul, MODEL_COMMA int base, MODEL_COMMA base)
MODEL_WCSTO(wcstoll, long long, strtoll, MODEL_COMMA int base, MODEL_COMMA base)
MODEL_WCSTO(wcstoull, unsigned long long, strtoull, MODEL_COMMA int base, MODEL_COMMA base)
MODEL_WCSTO(wcstod, double, strtod, , )
MODEL_WCSTO(wcstof, float, strtof, , )
