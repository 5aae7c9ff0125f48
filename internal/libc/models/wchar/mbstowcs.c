// Defines: mblen mbtowc wctomb mbstowcs wcstombs mbrtowc wcrtomb mbsinit
// Needs: __errno_location
//
// Characters and texts from bytes to wide ones and back.
#include "model.h"
#include "wide.h"

typedef __WCHAR_TYPE__ wchar;

MODEL_HELPER int model_mbtowc(wchar *to, const char *s, size_t n)
{
    wchar c;
    if (s == NULL)
        return 0;
    if (n == 0) // glibc looks at a first byte all the same
        return __fathom_nondet_bool() ? -1 : 0;
    if (!model_widen((unsigned char)*s, &c))
        return -1;
    if (to != NULL)
        *to = c;
    return *s != 0;
}

MODEL int mblen(const char *s, size_t n) { return model_mbtowc(NULL, s, n); }
MODEL int mbtowc(wchar *to, const char *s, size_t n) { return model_mbtowc(to, s, n); }

MODEL int wctomb(char *to, wchar c)
{
    if (to == NULL)
        return 0;
    return model_narrow(c, to) ? 1 : -1;
}

MODEL size_t mbstowcs(wchar *to, const char *from, size_t n)
{
    for (size_t i = 0; to == NULL || i < n; i++) {
        wchar c;
        if (!model_widen((unsigned char)from[i], &c))
            return SIZE_MAX;
        if (to != NULL)
            to[i] = c;
        if (from[i] == 0)
            return i;
    }
    return n;
}

MODEL size_t wcstombs(char *to, const wchar *from, size_t n)
{
    for (size_t i = 0; to == NULL || i < n; i++) {
        char byte;
        if (!model_narrow(from[i], &byte))
            return SIZE_MAX;
        if (to != NULL)
            to[i] = byte;
        if (from[i] == 0)
            return i;
    }
    return n;
}

// A state is always the initial one; null stands for one of the function's own.
#define MODEL_STATE_SIZE 8
MODEL_HELPER void model_check_state(void *state)
{
    if (state != NULL)
        __fathom_check_write(state, MODEL_STATE_SIZE);
}

MODEL size_t mbrtowc(wchar *to, const char *s, size_t n, void *state)
{
    wchar c;
    model_check_state(state);
    if (s == NULL)
        return 0;
    if (n == 0)
        return SIZE_MAX - 1;
    if (!model_widen((unsigned char)*s, &c))
        return SIZE_MAX;
    if (to != NULL)
        *to = c;
    return *s != 0;
}

MODEL size_t wcrtomb(char *to, wchar c, void *state)
{
    model_check_state(state);
    if (to == NULL)
        return 1;
    return model_narrow(c, to) ? 1 : SIZE_MAX;
}

MODEL int mbsinit(const void *state)
{
    if (state == NULL)
        return 1;
    __fathom_check_read(state, MODEL_STATE_SIZE);
    return *(const int *)state == 0;
}
