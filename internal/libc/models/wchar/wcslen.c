// Defines: wcslen wcsnlen wcscpy wcsncpy wcscat wcsncat wcscmp wcsncmp wcschr wcsrchr wcsstr wcsspn wcscspn wcspbrk wcsdup
// Defines: wmemcpy wmemmove wmemset wmemcmp wmemchr
// Needs: malloc
//
// The functions on wide strings, as those on bytes.
#include "model.h"

typedef __WCHAR_TYPE__ wchar;

size_t wcslen(const wchar *);

MODEL size_t wcslen(const wchar *s)
{
    size_t n = 0;
    while (s[n] != 0)
        n++;
    return n;
}

MODEL size_t wcsnlen(const wchar *s, size_t most)
{
    size_t n = 0;
    while (n < most && s[n] != 0)
        n++;
    return n;
}

MODEL wchar *wcscpy(wchar *to, const wchar *from)
{
    __builtin_memcpy(to, from, (wcslen(from) + 1) * sizeof *to);
    return to;
}

MODEL wchar *wcsncpy(wchar *to, const wchar *from, size_t n)
{
    size_t i = 0;
    for (; i < n && from[i] != 0; i++)
        to[i] = from[i];
    for (; i < n; i++)
        to[i] = 0;
    return to;
}

MODEL wchar *wcscat(wchar *to, const wchar *from)
{
    __builtin_memcpy(to + wcslen(to), from, (wcslen(from) + 1) * sizeof *to);
    return to;
}

MODEL wchar *wcsncat(wchar *to, const wchar *from, size_t most)
{
    size_t n = 0;
    wchar *end = to + wcslen(to);
    while (n < most && from[n] != 0)
        n++;
    __builtin_memcpy(end, from, n * sizeof *to);
    end[n] = 0;
    return to;
}

MODEL int wcscmp(const wchar *a, const wchar *b)
{
    size_t i = 0;
    while (a[i] != 0 && a[i] == b[i])
        i++;
    return model_sign((a[i] > b[i]) - (a[i] < b[i]));
}

MODEL int wcsncmp(const wchar *a, const wchar *b, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (a[i] != b[i] || a[i] == 0)
            return model_sign((a[i] > b[i]) - (a[i] < b[i]));
    return 0;
}

MODEL wchar *wcschr(const wchar *s, wchar c)
{
    for (;; s++) {
        if (*s == c)
            return (wchar *)s;
        if (*s == 0)
            return NULL;
    }
}

MODEL wchar *wcsrchr(const wchar *s, wchar c)
{
    const wchar *last = NULL;
    for (;; s++) {
        if (*s == c)
            last = s;
        if (*s == 0)
            return (wchar *)last;
    }
}

MODEL wchar *wcsstr(const wchar *s, const wchar *part)
{
    for (;; s++) {
        size_t i = 0;
        while (part[i] != 0 && s[i] == part[i])
            i++;
        if (part[i] == 0)
            return (wchar *)s;
        if (*s == 0)
            return NULL;
    }
}

MODEL_HELPER _Bool model_is_among(const wchar *set, wchar c)
{
    for (; *set != 0; set++)
        if (*set == c)
            return 1;
    return 0;
}

MODEL size_t wcsspn(const wchar *s, const wchar *set)
{
    size_t n = 0;
    while (s[n] != 0 && model_is_among(set, s[n]))
        n++;
    return n;
}

MODEL_HELPER size_t model_wcscspn(const wchar *s, const wchar *set)
{
    size_t n = 0;
    while (s[n] != 0 && !model_is_among(set, s[n]))
        n++;
    return n;
}

MODEL size_t wcscspn(const wchar *s, const wchar *set)
{
    return model_wcscspn(s, set);
}

MODEL wchar *wcspbrk(const wchar *s, const wchar *set)
{
    size_t n = model_wcscspn(s, set);
    return s[n] != 0 ? (wchar *)s + n : NULL;
}

MODEL wchar *wcsdup(const wchar *s)
{
    size_t bytes = (wcslen(s) + 1) * sizeof *s;
    wchar *copy = malloc(bytes);
    return copy != NULL ? __builtin_memcpy(copy, s, bytes) : NULL;
}

MODEL wchar *wmemcpy(wchar *to, const wchar *from, size_t n)
{
    return __builtin_memcpy(to, from, n * sizeof *to);
}

MODEL wchar *wmemmove(wchar *to, const wchar *from, size_t n)
{
    return __builtin_memmove(to, from, n * sizeof *to);
}

MODEL wchar *wmemset(wchar *to, wchar c, size_t n)
{
    for (size_t i = 0; i < n; i++)
        to[i] = c;
    return to;
}

MODEL int wmemcmp(const wchar *a, const wchar *b, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (a[i] != b[i])
            return model_sign((a[i] > b[i]) - (a[i] < b[i]));
    return 0;
}

MODEL wchar *wmemchr(const wchar *s, wchar c, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (s[i] == c)
            return (wchar *)s + i;
    return NULL;
}
