// Defines: _ZSt11__once_call _ZSt15__once_callable __once_proxy
//
// What std::call_once leaves to libstdc++'s binary: calling what it has put into these variables.
#include "model.h"

MODEL_VARIABLE __thread void *_ZSt15__once_callable = NULL;
MODEL_VARIABLE __thread void (*_ZSt11__once_call)(void) = NULL;

MODEL void __once_proxy(void)
{
    _ZSt11__once_call();
}
