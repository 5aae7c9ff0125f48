// Defines: free cfree
#include "model.h"

MODEL void free(void *p)
{
    __fathom_free(p);
}

MODEL void cfree(void *p)
{
    __fathom_free(p);
}
