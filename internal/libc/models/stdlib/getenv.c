// Defines: getenv secure_getenv setenv putenv unsetenv clearenv
// Needs: strlen __errno_location
//
// A variable is unset or an arbitrary string. Its text sits behind the "=" of
// an environment entry, as in a process image, and is not the program's to free. What setenv stores is not remembered.
#include "model.h"

// An upper limit of the length, as Linux imposes on one entry.
#define MODEL_ENTRY_MAX (128 * 1024)

static _Bool model_has_put;

MODEL_HELPER char *model_getenv(const char *name)
{
    size_t length;
    char *entry;
    if (model_has_put)
        model_unsupported("getenv after putenv");
    (void)strlen(name);
    if (__fathom_nondet_bool())
        return NULL;
    length = model_size_in(0, MODEL_ENTRY_MAX - 2);
    entry = __fathom_external(length + 2, 1);
    entry[0] = '=';
    entry[length + 1] = 0;
    return entry + 1;
}

MODEL char *getenv(const char *name)
{
    return model_getenv(name);
}

MODEL char *secure_getenv(const char *name)
{
    return model_getenv(name);
}

MODEL int setenv(const char *name, const char *value, int overwrite)
{
    (void)overwrite;
    (void)strlen(name);
    (void)strlen(value);
    return model_status();
}

MODEL int putenv(char *entry)
{
    (void)strlen(entry);
    model_has_put = 1;
    return model_status();
}

MODEL int unsetenv(const char *name)
{
    (void)strlen(name);
    return model_status();
}

MODEL int clearenv(void)
{
    return model_status();
}
