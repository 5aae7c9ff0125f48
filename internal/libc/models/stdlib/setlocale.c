// Defines: setlocale
// Needs: strlen
//
// Only the C locale exists: asking for another one fails, which is a behaviour
// that a system without locales shows.
#include "model.h"

static char model_locale[] = "C";

MODEL char *setlocale(int category, const char *name)
{
    (void)category;
    if (name == NULL)
        return model_locale;
    (void)strlen(name);
    if (name[0] == 0 || (name[0] == 'C' && name[1] == 0))
        return model_locale;
    return NULL;
}
