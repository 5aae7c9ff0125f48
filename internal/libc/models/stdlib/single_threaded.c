// Defines: __libc_single_threaded
//
// Whether the process has one thread: it has, as others are not modelled.
#include "model.h"

MODEL_VARIABLE char __libc_single_threaded = 1;
