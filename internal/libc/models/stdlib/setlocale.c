// Defines: setlocale localeconv
// Needs: strlen strcmp
//
// Only the C locale exists: asking for another one fails, as on a system without
// locales. The locale of the environment may be the C locale or missing.
#include "model.h"

static char model_locale[] = "C";

MODEL char *setlocale(int category, const char *name)
{
    (void)category;
    if (name == NULL)
        return model_locale;
    (void)strlen(name);
    if ((name[0] == 'C' && name[1] == 0) || __builtin_strcmp(name, "POSIX") == 0)
        return model_locale;
    if (name[0] == 0 && __fathom_nondet_bool())
        return model_locale;
    return NULL;
}

// struct lconv: ten texts, then numbers, which are CHAR_MAX where the locale does not say.
struct model_conventions {
    char *decimal_point, *other_texts[9];
    char numbers[14];
};

MODEL void *localeconv(void)
{
    static struct model_conventions c;
    c.decimal_point = (char *)".";
    for (int i = 0; i < 9; i++)
        c.other_texts[i] = (char *)"";
    for (int i = 0; i < 14; i++)
        c.numbers[i] = (char)-1 < 0 ? 127 : (char)255;
    return &c;
}
