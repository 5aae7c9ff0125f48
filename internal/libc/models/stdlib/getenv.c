// Defines: getenv secure_getenv setenv putenv unsetenv clearenv
// Needs: strlen __errno_location __model_environment_changed
//
// The environment is a list of entries "name=text", as in a process image: those that the program has asked for, set or removed.
// What an entry was to begin with is chosen when it is first asked for, and stays. A text is not the program's to free.
//
// Any text of any length would keep every loop over it from ending. So it is a short one, or a long one of the same letter,
// which overflows the usual buffers and costs little, as its contents are constant.
#include "model.h"

#define MODEL_SHORT 15
#define MODEL_LONG 4095
#define MODEL_TEXTS "what the environment sets a variable to has at most 15 bytes, or is 4095 times the letter x"

struct model_variable {
    struct model_variable *next;
    char *entry; // without a "=" if it is not set
};

extern _Bool __model_environment_changed;

static struct model_variable *model_variables;
static _Bool model_cleared; // others than those in the list are not set

// Where an entry's name, which must be the one given, ends; or NULL.
MODEL_HELPER char *model_end_of_name(char *entry, const char *name)
{
    size_t i = 0;
    while (name[i] != 0 && name[i] == entry[i])
        i++;
    return name[i] == 0 && (entry[i] == '=' || entry[i] == 0) ? entry + i : NULL;
}

// An entry with room for size bytes behind the name.
MODEL_HELPER char *model_new_entry(const char *name, size_t length, size_t size)
{
    char *entry = __fathom_external(length + size, 1);
    if (length > 0)
        __builtin_memcpy(entry, name, length);
    return entry;
}

MODEL_HELPER char *model_unset(const char *name, size_t length)
{
    char *entry = model_new_entry(name, length, 1);
    entry[length] = 0;
    return entry;
}

// The entry that the environment has for a name.
MODEL_HELPER char *model_initial(const char *name, size_t length)
{
    char *entry;
    size_t n;
    if (__fathom_nondet_bool())
        return model_unset(name, length);
    __fathom_assumed(MODEL_TEXTS);
    if (__fathom_nondet_bool()) {
        n = MODEL_LONG;
        entry = model_new_entry(name, length, MODEL_LONG + 2);
        __builtin_memset(entry + length + 1, 'x', MODEL_LONG);
    } else {
        n = model_size_in(0, MODEL_SHORT);
        entry = model_new_entry(name, length, n + 2);
    }
    entry[length] = '=';
    entry[length + 1 + n] = 0;
    return entry;
}

// A variable that is not in the list yet, before the one that *place points to.
MODEL_HELPER struct model_variable *model_add(struct model_variable **place, char *entry)
{
    struct model_variable *v = __fathom_external(sizeof *v, sizeof v);
    v->next = *place;
    v->entry = entry;
    return *place = v;
}

// Whether a name can be one of a variable.
MODEL_HELPER _Bool model_is_name(const char *name)
{
    _Bool ok = name[0] != 0;
    for (size_t i = 0; ok && name[i] != 0; i++)
        ok = name[i] != '=';
    return ok;
}

// The variable of a name. One that is asked for the first time comes first, as what the program adds is behind what was there.
MODEL_HELPER struct model_variable *model_variable(const char *name)
{
    size_t length = strlen(name);
    if (length == 0)
        return NULL;
    for (struct model_variable *v = model_variables; v != NULL; v = v->next)
        if (model_end_of_name(v->entry, name) != NULL)
            return v;
    if (!model_is_name(name)) {
        if (!model_cleared)
            model_unsupported("getenv of a name with an equals sign");
        return NULL;
    }
    return model_add(&model_variables, model_cleared ? model_unset(name, length) : model_initial(name, length));
}

// Sets a variable to an entry, whatever it was.
MODEL_HELPER void model_set(const char *name, char *entry)
{
    struct model_variable **place = &model_variables;
    __model_environment_changed = 1;
    for (; *place != NULL; place = &(*place)->next)
        if (model_end_of_name((*place)->entry, name) != NULL) {
            (*place)->entry = entry;
            return;
        }
    model_add(place, entry);
}

MODEL char *getenv(const char *name)
{
    struct model_variable *v = model_variable(name);
    char *end;
    if (v == NULL)
        return NULL;
    end = model_end_of_name(v->entry, name);
    return *end == '=' ? end + 1 : NULL;
}

// A process with more rights than its user gets nothing.
MODEL char *secure_getenv(const char *name)
{
    static _Bool known, secure;
    if (!known) {
        known = 1;
        secure = __fathom_nondet_bool();
    }
    return secure ? NULL : getenv(name);
}

// What refuses other names.
MODEL_HELPER _Bool model_accepts(const char *name)
{
    if (name != NULL && model_is_name(name))
        return 1;
    *__errno_location() = EINVAL;
    return 0;
}

// Whether there is no memory for another entry.
MODEL_HELPER _Bool model_no_room(size_t size)
{
    if (!__fathom_malloc_fails(size + 1))
        return 0;
    *__errno_location() = ENOMEM;
    return 1;
}

MODEL int setenv(const char *name, const char *value, int overwrite)
{
    size_t length, n;
    char *entry;
    if (!model_accepts(name))
        return -1;
    n = strlen(value);
    if (model_no_room(n))
        return -1;
    if (!overwrite && getenv(name) != NULL)
        return 0;
    length = strlen(name);
    entry = model_new_entry(name, length, n + 2);
    entry[length] = '=';
    __builtin_memcpy(entry + length + 1, value, n + 1);
    model_set(name, entry);
    return 0;
}

MODEL int unsetenv(const char *name)
{
    if (!model_accepts(name))
        return -1;
    model_set(name, model_unset(name, strlen(name)));
    return 0;
}

// The entry itself becomes a part of the environment, with what the program writes to it later. One without "=" removes a variable.
MODEL int putenv(char *entry)
{
    size_t length = 0;
    char *name;
    while (entry[length] != 0 && entry[length] != '=')
        length++;
    if (entry[length] == 0)
        return unsetenv(entry);
    (void)strlen(entry);
    if (model_no_room(length))
        return -1;
    name = model_unset(entry, length);
    model_set(name, entry);
    return 0;
}

MODEL int clearenv(void)
{
    model_variables = NULL;
    model_cleared = 1;
    __model_environment_changed = 1;
    return 0;
}
