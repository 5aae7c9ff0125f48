#define _GNU_SOURCE
#include "harness.h"
#include <stdarg.h>

#define U ((size_t)-1) // the compiler does not know the destination
typedef char *(*copier)(char *, const char *, size_t);
typedef char *(*bounded_copier)(char *, const char *, size_t, size_t);
extern void *fm___memcpy_chk(void *, const void *, size_t, size_t), *fm___mempcpy_chk(void *, const void *, size_t, size_t),
    *fm___memmove_chk(void *, const void *, size_t, size_t), *fm___memset_chk(void *, int, size_t, size_t);
extern char *fm___strcpy_chk(char *, const char *, size_t), *fm___stpcpy_chk(char *, const char *, size_t),
    *fm___strcat_chk(char *, const char *, size_t), *fm___strncpy_chk(char *, const char *, size_t, size_t),
    *fm___stpncpy_chk(char *, const char *, size_t, size_t), *fm___strncat_chk(char *, const char *, size_t, size_t),
    *fm___fgets_chk(char *, size_t, int, FILE *), *fm___gets_chk(char *, size_t);
extern size_t fm___strlcpy_chk(char *, const char *, size_t, size_t), fm___strlcat_chk(char *, const char *, size_t, size_t),
    fm___fread_chk(void *, size_t, size_t, size_t, FILE *);
extern ssize_t fm___read_chk(int, void *, size_t, size_t);
extern int fm___sprintf_chk(char *, int, size_t, const char *, ...), fm___snprintf_chk(char *, size_t, int, size_t, const char *, ...),
    fm___vsprintf_chk(char *, int, size_t, const char *, va_list),
    fm___vsnprintf_chk(char *, size_t, int, size_t, const char *, va_list);
extern int fm___printf_chk(int, const char *, ...), fm___fprintf_chk(FILE *, int, const char *, ...),
    fm___dprintf_chk(int, int, const char *, ...), fm___vprintf_chk(int, const char *, va_list),
    fm___vfprintf_chk(FILE *, int, const char *, va_list), fm___vdprintf_chk(int, int, const char *, va_list);
extern int fm___asprintf_chk(char **, int, const char *, ...), fm___vasprintf_chk(char **, int, const char *, va_list);
extern FILE *fm_stdin, *fm_stderr;

static int call_v(int which, char *to, char **block, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    int n = which == 0   ? fm___vsprintf_chk(to, 1, 8, format, list)
            : which == 1 ? fm___vsnprintf_chk(to, 8, 1, 8, format, list)
            : which == 2 ? fm___vasprintf_chk(block, 1, format, list)
            : which == 3 ? fm___vprintf_chk(1, format, list)
            : which == 4 ? fm___vfprintf_chk(fm_stderr, 1, format, list)
                         : fm___vdprintf_chk(1, 1, format, list);
    va_end(list);
    return n;
}

void compare_fortified(void)
{
    char a[16], *block = NULL;
    volatile int n;
    CHECK_THAT(fm___memcpy_chk(a, "abc", 4, 4) == a && strcmp(a, "abc") == 0);
    CHECK_THAT(fm___mempcpy_chk(a, "abd", 4, U) == a + 4 && strcmp(a, "abd") == 0);
    CHECK_THAT(fm___memmove_chk(a + 1, a, 4, 15) == a + 1 && strcmp(a, "aabd") == 0);
    CHECK_THAT(fm___memset_chk(a, 'x', 3, 3) == a && strcmp(a, "xxxbd" + 0) != 0 && memcmp(a, "xxxd", 4) == 0);
    EXPECT_CHECK("memory.bounds", fm___memcpy_chk(a, "abc", 4, 3));
    EXPECT_CHECK("memory.bounds", fm___mempcpy_chk(a, "abc", 4, 3));
    EXPECT_CHECK("memory.bounds", fm___memmove_chk(a, "abc", 4, 3));
    EXPECT_CHECK("memory.bounds", fm___memset_chk(a, 0, 4, 3));

    CHECK_THAT(fm___strcpy_chk(a, "abc", 4) == a && strcmp(a, "abc") == 0);
    CHECK_THAT(fm___strcat_chk(a, "de", 6) == a && strcmp(a, "abcde") == 0);
    CHECK_THAT(fm___strncat_chk(a, "fgh", 1, 7) == a && strcmp(a, "abcdef") == 0);
    CHECK_THAT(fm___stpcpy_chk(a, "ab", U) == a + 2);
    CHECK_THAT(fm___strncpy_chk(a, "z", 4, 4) == a && memcmp(a, "z\0\0", 4) == 0);
    CHECK_THAT(fm___stpncpy_chk(a, "yy", 4, 4) == a + 2);
    CHECK_THAT(fm___strlcpy_chk(a, "abcdef", 4, 4) == 6 && strcmp(a, "abc") == 0);
    CHECK_THAT(fm___strlcat_chk(a, "def", 6, 6) == 6 && strcmp(a, "abcde") == 0);
    EXPECT_CHECK("memory.bounds", fm___strcpy_chk(a, "abc", 3));
    EXPECT_CHECK("memory.bounds", fm___stpcpy_chk(a, "abc", 3));
    EXPECT_CHECK("memory.bounds", fm___strcat_chk(a, "f", 6));
    EXPECT_CHECK("memory.bounds", fm___strncat_chk(a, "fgh", 1, 6));
    EXPECT_CHECK("memory.bounds", fm___strncpy_chk(a, "z", 4, 3));
    EXPECT_CHECK("memory.bounds", fm___stpncpy_chk(a, "z", 4, 3));
    EXPECT_CHECK("memory.bounds", fm___strlcpy_chk(a, "z", 4, 3));
    EXPECT_CHECK("memory.bounds", fm___strlcat_chk(a, "z", 4, 3));

    CHECK_THAT(fm___sprintf_chk(a, 1, 4, "%d", 123) == 3 && strcmp(a, "123") == 0);
    CHECK_THAT(fm___snprintf_chk(a, 3, 1, 4, "%d", 123) == 3 && strcmp(a, "12") == 0);
    EXPECT_CHECK("memory.bounds", fm___sprintf_chk(a, 1, 3, "%d", 123));
    EXPECT_CHECK("memory.bounds", fm___snprintf_chk(a, 5, 1, 4, "%d", 123));
    CHECK_THAT(fm___asprintf_chk(&block, 1, "%s", "abc") == 3 && strcmp(block, "abc") == 0);
    CHECK_THAT(call_v(0, a, NULL, "%d", 45) == 2 && strcmp(a, "45") == 0);
    CHECK_THAT(call_v(1, a, NULL, "%d", 46) == 2 && strcmp(a, "46") == 0);
    CHECK_THAT(call_v(2, NULL, &block, "%d", 47) == 2 && strcmp(block, "47") == 0);
    for (int which = 3; which < 6; which++) {
        EXPECT_RETURN(n = call_v(which, NULL, NULL, "%d", 47));
        CHECK_THAT(n >= -1);
    }
    EXPECT_RETURN(fm___printf_chk(1, "%d %s\n", 1, "s"); fm___fprintf_chk(fm_stderr, 1, "%d", 1); fm___dprintf_chk(1, 1, "%d", 1));
    EXPECT_MEMORY_ERROR(fm___printf_chk(1, "%s", block_of(1, 'x')));

    EXPECT_RETURN(fm___fgets_chk(a, 16, 16, fm_stdin));
    EXPECT_CHECK("memory.bounds", fm___fgets_chk(a, 15, 16, fm_stdin));
    EXPECT_RETURN(fm___fread_chk(a, 16, 4, 4, fm_stdin));
    EXPECT_CHECK("memory.bounds", fm___fread_chk(a, 15, 4, 4, fm_stdin));
    EXPECT_RETURN(fm___read_chk(0, a, 16, 16));
    EXPECT_CHECK("memory.bounds", fm___read_chk(0, a, 16, 15));
    _Bool overflowed = 0;
    for (unsigned round = 0; round < 200 && !overflowed; round++) {
        RUN(fm___gets_chk(a, 4));
        overflowed = outcome == CHECKED && strcmp(checked_kind, "memory.bounds") == 0;
    }
    CHECK_THAT(overflowed);
}
