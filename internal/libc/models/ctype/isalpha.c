// Defines: isalnum isalpha isascii isblank iscntrl isdigit isgraph islower isprint ispunct isspace isupper isxdigit
//
// As comparisons and not as a table: they are far smaller as formulas. The
// argument must be EOF or the value of an unsigned char; glibc also has table
// entries for negative values of char, and below and above those there are none.
#include "model.h"

MODEL_HELPER int model_class_argument(int c)
{
    __fathom_check(c >= -128 && c <= 255, "memory.bounds",
                   "argument of a character class function is neither EOF nor the value of an unsigned char");
    return c;
}

// What a class function may return for a member: any nonzero value. Newer
// glibc returns the bit of the class; programs must not depend on it.
MODEL_HELPER int model_truth(_Bool member)
{
    return member ? (int)(__fathom_nondet_u32() | 1) : 0;
}

MODEL_HELPER _Bool model_is_graph(int c)
{
    return c > ' ' && c < 127;
}

#define MODEL_CLASS(name, member)            \
    MODEL int name(int argument)             \
    {                                        \
        int c = model_class_argument(argument); \
        return model_truth(member);          \
    }

MODEL_CLASS(isalnum, model_is_alpha(c) || model_is_digit(c))
MODEL_CLASS(isalpha, model_is_alpha(c))
MODEL_CLASS(isblank, c == ' ' || c == '\t')
MODEL_CLASS(iscntrl, (c >= 0 && c < ' ') || c == 127)
MODEL_CLASS(isdigit, model_is_digit(c))
MODEL_CLASS(isgraph, model_is_graph(c))
MODEL_CLASS(islower, model_is_lower(c))
MODEL_CLASS(isprint, c >= ' ' && c < 127)
MODEL_CLASS(ispunct, model_is_graph(c) && !model_is_alpha(c) && !model_is_digit(c))
MODEL_CLASS(isspace, model_is_space(c))
MODEL_CLASS(isupper, model_is_upper(c))
MODEL_CLASS(isxdigit, model_is_digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F'))

// Defined for every int.
MODEL int isascii(int c)
{
    return (c & ~127) == 0;
}
