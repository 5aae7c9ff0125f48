// Defines: setlocale
// Needs: strlen
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
    if (name[0] == 'C' && name[1] == 0)
        return model_locale;
    if (name[0] == 0 && __fathom_nondet_bool())
        return model_locale;
    return NULL;
}
