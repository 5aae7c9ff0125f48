// Defines: system
// Needs: strlen
#include "model.h"

MODEL int system(const char *command)
{
    if (command != NULL)
        (void)strlen(command);
    return (int)__fathom_nondet_u32();
}
