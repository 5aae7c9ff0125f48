// Defines: __errno_location
#include "model.h"

static int model_errno;

MODEL int *__errno_location(void)
{
    return &model_errno;
}
