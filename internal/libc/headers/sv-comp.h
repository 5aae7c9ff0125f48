/* sv-comp.h - another name for svcomp.h. */
#include <svcomp.h>
