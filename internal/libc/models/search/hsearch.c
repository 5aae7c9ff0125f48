// Defines: hcreate hsearch hdestroy
// Needs: strlen strcmp __errno_location
//
// The process's one hash table, as a list. It has room for as many elements as were asked for, and maybe for more.
#include "model.h"

#define ESRCH 3

struct model_item {
    char *key;
    void *data;
};

enum model_action { MODEL_FIND, MODEL_ENTER };

struct model_slot {
    struct model_item item;
    struct model_slot *next;
};

static struct model_slot *model_slots;
static size_t model_room; // elements that the table has room for, certainly
static _Bool model_table; // there is one

MODEL int hcreate(size_t count)
{
    if (model_table)
        return 0;
    if (__fathom_malloc_fails(count)) {
        *__errno_location() = ENOMEM;
        return 0;
    }
    model_table = 1;
    model_room = count;
    return 1;
}

MODEL struct model_item *hsearch(struct model_item item, enum model_action action)
{
    struct model_slot **place = &model_slots;
    (void)strlen(item.key);
    if (!model_table) {
        *__errno_location() = action == MODEL_FIND ? ESRCH : ENOMEM;
        return NULL;
    }
    for (; *place != NULL; place = &(*place)->next)
        if (__builtin_strcmp(item.key, (*place)->item.key) == 0)
            return &(*place)->item;
    if (action == MODEL_FIND) {
        *__errno_location() = ESRCH;
        return NULL;
    }
    if (model_room == 0 && __fathom_nondet_bool()) {
        *__errno_location() = ENOMEM;
        return NULL;
    }
    if (model_room > 0)
        model_room--;
    *place = __fathom_alloc(sizeof **place, _Alignof(struct model_slot), 0);
    (*place)->item = item;
    (*place)->next = NULL;
    return &(*place)->item;
}

MODEL void hdestroy(void)
{
    while (model_slots != NULL) {
        struct model_slot *next = model_slots->next;
        __fathom_free(model_slots);
        model_slots = next;
    }
    model_table = 0;
}
