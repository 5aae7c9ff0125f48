// Defines: toupper tolower toascii
//
// glibc returns arguments that are not characters unchanged.
#include "model.h"

MODEL int toupper(int c)
{
    return model_to_upper(c);
}

MODEL int tolower(int c)
{
    return model_to_lower(c);
}

MODEL int toascii(int c)
{
    return c & 127;
}
