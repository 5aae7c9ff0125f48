// File descriptors: numbers without state.
#ifndef FATHOM_DESCRIPTOR_H
#define FATHOM_DESCRIPTOR_H
#include "model.h"

// A new descriptor, or -1.
MODEL_HELPER int model_new_descriptor(void)
{
    return model_status() != 0 ? -1 : model_int_in(0, INT_MAX);
}

// Stores two that are connected.
MODEL_HELPER int model_new_descriptors(int *ends)
{
    __fathom_check_write(ends, 2 * sizeof *ends);
    if (model_status() != 0)
        return -1;
    ends[0] = model_int_in(0, INT_MAX);
    ends[1] = model_int_in(0, INT_MAX);
    __fathom_assume(ends[0] != ends[1]);
    return 0;
}

#endif
