// Wide characters. In the C locale a character is a byte of ASCII. What becomes of others differs between libraries: they are an error,
// or anything.
#ifndef FATHOM_WIDE_H
#define FATHOM_WIDE_H
#include "model.h"

typedef __WCHAR_TYPE__ model_wchar;

#define EILSEQ 84

MODEL_HELPER _Bool model_is_ascii(model_wchar c) { return c >= 0 && c < 128; }

// The wide character of a byte; false is an error.
MODEL_HELPER _Bool model_widen(unsigned char byte, model_wchar *c)
{
    *c = byte;
    if (byte >= 128) {
        if (__fathom_nondet_bool()) {
            *__errno_location() = EILSEQ;
            return 0;
        }
        *c = (model_wchar)__fathom_nondet_u32();
    }
    return 1;
}

// The byte of a wide character; false is an error.
MODEL_HELPER _Bool model_narrow(model_wchar c, char *byte)
{
    *byte = (char)c;
    if (!model_is_ascii(c)) {
        if (__fathom_nondet_bool()) {
            *__errno_location() = EILSEQ;
            return 0;
        }
        *byte = (char)__fathom_nondet_u8();
    }
    return 1;
}

MODEL_HELPER size_t model_wide_length(const model_wchar *s)
{
    size_t n = 0;
    while (s[n] != 0)
        n++;
    return n;
}

// A copy as bytes, at the same indices: formats are read as such, whatever they are of. Characters outside of ASCII become one of
// MODEL_OTHER, which no directive has.
#define MODEL_OTHER ((char)0xff)

MODEL_HELPER void model_copy_narrow(char *to, const model_wchar *from)
{
    size_t i = 0;
    for (; from[i] != 0; i++)
        to[i] = model_is_ascii(from[i]) ? (char)from[i] : MODEL_OTHER;
    to[i] = 0;
}

#define MODEL_NARROW_COPY(name, wide)        \
    char name[model_wide_length(wide) + 1];  \
    model_copy_narrow(name, wide)

#endif
