// Defines: toupper tolower toascii
//
// Other arguments than EOF and values of unsigned char are undefined. glibc
// takes negative values of char for the unsigned char they stand for, and
// returns what is no character at all unchanged.
#include "model.h"

MODEL_HELPER int model_case_argument(int c)
{
    return c >= -128 && c < -1 ? c + 256 : c;
}

MODEL int toupper(int c)
{
    return model_to_upper(model_case_argument(c));
}

MODEL int tolower(int c)
{
    return model_to_lower(model_case_argument(c));
}

MODEL int toascii(int c)
{
    return c & 127;
}
