// Defines: _ZSt9terminatev _ZSt13set_terminatePFvvE _ZSt13get_terminatev
// Needs: abort
//
// std::terminate calls the handler that the program has set, abort otherwise
// and if the handler returns.
#include "model.h"

_Noreturn void abort(void);

static void (*model_terminate_handler)(void) = abort;

MODEL _Noreturn __attribute__((used)) void _ZSt9terminatev(void)
{
    model_terminate_handler();
    abort();
}

MODEL void (*_ZSt13set_terminatePFvvE(void (*handler)(void)))(void)
{
    void (*old)(void) = model_terminate_handler;
    model_terminate_handler = handler != NULL ? handler : abort;
    return old;
}

MODEL void (*_ZSt13get_terminatev(void))(void)
{
    return model_terminate_handler;
}
