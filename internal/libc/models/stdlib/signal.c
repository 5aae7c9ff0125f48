// Defines: signal sigaction raise
// Needs: __errno_location
//
// Ignoring a signal or restoring its default has no effect on a program that
// receives none. A handler would run between any two instructions: not modelled.
#include "model.h"

typedef void (*model_handler_function)(int);

// The dispositions SIG_DFL and SIG_IGN.
MODEL_HELPER _Bool model_is_plain_disposition(model_handler_function handler)
{
    return handler == (model_handler_function)0 || handler == (model_handler_function)1;
}

MODEL model_handler_function signal(int number, model_handler_function handler)
{
    (void)number;
    if (!model_is_plain_disposition(handler))
        model_unsupported("signal installs a handler");
    // The old disposition, or SIG_ERR.
    return (model_handler_function)(uintptr_t)(ssize_t)model_int_in(-1, 1);
}

// struct sigaction begins with the handler on every Linux target of clang but
// MIPS; its size is not known here, so asking for the old action is unsupported.
MODEL int sigaction(int number, const void *action, void *old)
{
    (void)number;
    if (old != NULL)
        model_unsupported("sigaction returns the old action");
    if (action != NULL && !model_is_plain_disposition(*(const model_handler_function *)action))
        model_unsupported("sigaction installs a handler");
    return model_status();
}

MODEL int raise(int number)
{
    (void)number;
    model_unsupported("raise");
    return 0;
}
