// Defines: exit atexit on_exit __cxa_atexit __dso_handle quick_exit at_quick_exit __fathom_run_atexit
//
// Handlers run in the reverse order of their registration; a handler may
// register more, and those run next. Returning from main is a call of exit: the
// verifier then calls __fathom_run_atexit, where it is linked.
#include "model.h"

#define MODEL_HANDLERS 64

// How a handler is called.
enum model_handler_kind { MODEL_PLAIN, MODEL_WITH_STATUS, MODEL_WITH_ARGUMENT };

struct model_handler {
    enum model_handler_kind kind;
    union {
        void (*plain)(void);
        void (*with_status)(int, void *);
        void (*with_argument)(void *);
    } call;
    void *argument;
};

static struct model_handler model_handlers[MODEL_HANDLERS];
static unsigned model_handler_count;
static void (*model_quick_handlers[MODEL_HANDLERS])(void);
static unsigned model_quick_handler_count;

// A free slot for one more handler, NULL when the table is full.
MODEL_HELPER struct model_handler *model_new_handler(void)
{
    if (model_handler_count == MODEL_HANDLERS) {
        model_unsupported("more than 64 exit handlers");
        return NULL;
    }
    return &model_handlers[model_handler_count++];
}

MODEL int atexit(void (*handler)(void))
{
    struct model_handler *slot = model_new_handler();
    if (slot == NULL)
        return -1;
    slot->kind = MODEL_PLAIN;
    slot->call.plain = handler;
    return 0;
}

MODEL int on_exit(void (*handler)(int, void *), void *argument)
{
    struct model_handler *slot = model_new_handler();
    if (slot == NULL)
        return -1;
    slot->kind = MODEL_WITH_STATUS;
    slot->call.with_status = handler;
    slot->argument = argument;
    return 0;
}

// The C++ ABI's registration of destructors of static objects. The address of the handle says which module they are of.
MODEL_VARIABLE void *__dso_handle;

MODEL int __cxa_atexit(void (*handler)(void *), void *argument, void *module)
{
    struct model_handler *slot = model_new_handler();
    (void)module;
    if (slot == NULL)
        return -1;
    slot->kind = MODEL_WITH_ARGUMENT;
    slot->call.with_argument = handler;
    slot->argument = argument;
    return 0;
}

MODEL int at_quick_exit(void (*handler)(void))
{
    if (model_quick_handler_count == MODEL_HANDLERS) {
        model_unsupported("more than 64 quick_exit handlers");
        return -1;
    }
    model_quick_handlers[model_quick_handler_count++] = handler;
    return 0;
}

MODEL_HELPER void model_run_handlers(int status)
{
    while (model_handler_count > 0) {
        struct model_handler *slot = &model_handlers[--model_handler_count];
        switch (slot->kind) {
        case MODEL_PLAIN:
            slot->call.plain();
            break;
        case MODEL_WITH_STATUS:
            slot->call.with_status(status, slot->argument);
            break;
        case MODEL_WITH_ARGUMENT:
            slot->call.with_argument(slot->argument);
            break;
        }
    }
}

MODEL _Noreturn void exit(int status)
{
    model_run_handlers(status);
    __fathom_exit(status);
}

// The status that main returns is not known here; handlers that look at it see
// any. Nothing in the program refers to this function.
MODEL __attribute__((used)) void __fathom_run_atexit(void)
{
    model_run_handlers((int)__fathom_nondet_u32());
}

MODEL _Noreturn void quick_exit(int status)
{
    while (model_quick_handler_count > 0)
        model_quick_handlers[--model_quick_handler_count]();
    __fathom_exit(status);
}
