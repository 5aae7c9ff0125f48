// Defines: tzset tzname timezone daylight __model_use_zone __model_environment_changed
//
// The time zone is any, chosen when it is first used, and again where the program has changed its environment.
#include "model.h"

#define MODEL_ZONE_NAMES "names of time zones have at most 15 bytes"
#define MODEL_ZONE_NAME 15
#define MODEL_ZONE_HOURS 167 // as far as glibc goes

void __model_use_zone(void);

MODEL_VARIABLE char *tzname[2] = {"GMT", "GMT"};
MODEL_VARIABLE long timezone;
MODEL_VARIABLE int daylight;

MODEL_VARIABLE _Bool __model_environment_changed;
static _Bool model_zone_known;

MODEL_HELPER char *model_zone_name(void)
{
    size_t n = model_size_in(0, MODEL_ZONE_NAME);
    char *name = __fathom_external(n + 1, 1);
    name[n] = 0;
    return name;
}

// What functions about dates do first. No variable changes that the program does not look at.
MODEL void __model_use_zone(void)
{
    if (model_zone_known && !__model_environment_changed)
        return;
    if (__fathom_is_referenced("tzname")) {
        __fathom_assumed(MODEL_ZONE_NAMES);
        tzname[0] = model_zone_name();
        tzname[1] = model_zone_name();
    }
    if (__fathom_is_referenced("timezone"))
        timezone = model_int_in(-MODEL_ZONE_HOURS * 3600 - 3599, MODEL_ZONE_HOURS * 3600 + 3599);
    if (__fathom_is_referenced("daylight"))
        daylight = __fathom_nondet_bool();
    model_zone_known = 1;
}

MODEL void tzset(void)
{
    __model_use_zone();
}
