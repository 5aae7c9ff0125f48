// Formatted wide output and input, wide texts in narrow formats, and wide streams.
#define _GNU_SOURCE
#include "harness.h"
#include <stdarg.h>
#include <wchar.h>

MODEL_OF(swprintf); MODEL_OF(vswprintf); MODEL_OF(wprintf); MODEL_OF(vwprintf); MODEL_OF(fwprintf); MODEL_OF(vfwprintf); MODEL_OF(snprintf);
extern int fm_swscanf(const wchar_t *, const wchar_t *, ...), fm_vswscanf(const wchar_t *, const wchar_t *, va_list), fm_sscanf(const char *, const char *, ...);
#define SCANNERS(prefix)                                                                                                              \
    extern int fm_##prefix##wscanf(const wchar_t *, ...), fm_##prefix##vwscanf(const wchar_t *, va_list),                             \
        fm_##prefix##fwscanf(FILE *, const wchar_t *, ...), fm_##prefix##vfwscanf(FILE *, const wchar_t *, va_list),                  \
        fm_##prefix##swscanf(const wchar_t *, const wchar_t *, ...), fm_##prefix##vswscanf(const wchar_t *, const wchar_t *, va_list); \
    static int prefix##call_v(int which, const wchar_t *format, ...)                                                                  \
    {                                                                                                                                 \
        va_list list;                                                                                                                 \
        int n;                                                                                                                        \
        va_start(list, format);                                                                                                       \
        n = which == 0 ? fm_##prefix##vwscanf(format, list) : which == 1 ? fm_##prefix##vfwscanf(fm_stdin, format, list)              \
                                                                         : fm_##prefix##vswscanf(L" 17 x", format, list);             \
        va_end(list);                                                                                                                 \
        return n;                                                                                                                     \
    }
extern FILE *fm_stdin, *fm_stdout;
SCANNERS()
SCANNERS(__isoc99_)
SCANNERS(__isoc23_)
MODEL_OF(fgetwc); MODEL_OF(fgetwc_unlocked); MODEL_OF(getwc); MODEL_OF(getwc_unlocked); MODEL_OF(getwchar); MODEL_OF(getwchar_unlocked);
MODEL_OF(ungetwc); MODEL_OF(fgetws); MODEL_OF(fgetws_unlocked); MODEL_OF(fputwc); MODEL_OF(fputwc_unlocked); MODEL_OF(putwc);
MODEL_OF(putwc_unlocked); MODEL_OF(putwchar); MODEL_OF(putwchar_unlocked); MODEL_OF(fputws); MODEL_OF(fputws_unlocked); MODEL_OF(fwide);

#pragma clang diagnostic ignored "-Wformat"

static int call_vswprintf(wchar_t *to, size_t size, const wchar_t *format, ...)
{
    va_list list;
    va_start(list, format);
    int n = fm_vswprintf(to, size, format, list);
    va_end(list);
    return n;
}

static int call_to_stream(int which, const wchar_t *format, ...)
{
    va_list list;
    va_start(list, format);
    int n = which == 0 ? fm_vwprintf(format, list) : fm_vfwprintf(fm_stdout, format, list);
    va_end(list);
    return n;
}

static wchar_t *random_wide(unsigned most)
{
    unsigned n = random_below(most + 1);
    wchar_t *s = block_of((n + 1) * sizeof *s, 0);
    for (unsigned i = 0; i < n; i++)
        s[i] = L"ab 7-x"[random_below(6)];
    return s;
}

// The real function's text and result, in blocks of exactly the size.
#define COMPARE(format, ...)                                                                                                       \
    do {                                                                                                                           \
        static wchar_t want[200];                                                                                                  \
        volatile int n = swprintf(want, 200, format, ##__VA_ARGS__), m = -2;                                                       \
        size_t room = (size_t)n + 1 - (random_below(5) == 0 ? random_below((unsigned)n + 2) : 0);                                   \
        wchar_t *got = block_of(room * sizeof *got, 'x');                                                                          \
        EXPECT_RETURN(m = random_below(2) ? fm_swprintf(got, room, format, ##__VA_ARGS__) : call_vswprintf(got, room, format, ##__VA_ARGS__)); \
        if (room > (size_t)n)                                                                                                      \
            CHECK(m == n && wcscmp(got, want) == 0, "%ls: %d \"%ls\", want %d \"%ls\"", format, m, got, n, want);                  \
        else                                                                                                                       \
            CHECK(m == -1 && (room == 0 || wcsnlen(got, room) < room), "%ls in %zu: %d", format, room, m);                         \
        release_blocks();                                                                                                          \
    } while (0)

static void compare_output(void)
{
    static const char *const flags[] = {"", "-", "0", "+", " ", "#"};
    for (int round = 0; round < 3000; round++) {
        wchar_t f[40];
        char width[8] = "", precision[8] = "";
        if (random_below(2))
            snprintf(width, sizeof width, "%u", random_below(9));
        if (random_below(2))
            snprintf(precision, sizeof precision, ".%u", random_below(7));
#define FORMAT(conversion) swprintf(f, 40, L"a%%%s%s%s" conversion L"z%%%%", flags[random_below(6)], width, precision)
        switch (random_below(7)) {
        case 0: FORMAT(L"d"); { int x = (int)random_bits(); COMPARE(f, x); break; }
        case 1: FORMAT(L"lx"); { long x = (long)random_bits(); COMPARE(f, x); break; }
        case 2: FORMAT(L"s"); { char * x = random_string("ab c", 5); COMPARE(f, x); break; }
        case 3: FORMAT(L"ls"); { wchar_t * x = random_wide(5); COMPARE(f, x); break; }
        case 4: FORMAT(L"c"); { int x = (int)('a' + random_below(26)); COMPARE(f, x); break; }
        case 5: FORMAT(L"lc"); { wint_t x = (wint_t)('a' + random_below(26)); COMPARE(f, x); break; }
        default: FORMAT(L"f"); { double x = (double)random_below(1000) / 8; COMPARE(f, x); break; }
        }
    }
    COMPARE(L"%S|%C|%*d|%-*.*ls|", L"wide", L'x', 5, 3, 7, 2, L"abc");
    COMPARE(L"\x20ac%d\x100", 7); // what is not ASCII in a format stays what it is
    int count = 0;
    wchar_t to[20];
    char bytes[40], wanted[40];
    CHECK_THAT(fm_swprintf(to, 20, L"abc%nd", &count) == 4 && count == 3);
    CHECK_THAT(fm_snprintf(bytes, 40, "%ls|%.2ls|%6ls|%lc|%S|%C", L"ab", L"abc", L"x", (wint_t)'y', L"cd", (wint_t)'z') ==
               snprintf(wanted, 40, "%ls|%.2ls|%6ls|%lc|%S|%C", L"ab", L"abc", L"x", (wint_t)'y', L"cd", (wint_t)'z'));
    CHECK(strcmp(bytes, wanted) == 0, "%s, want %s", bytes, wanted);
    for (volatile int round = 0, n; round < 20; round++) {
        EXPECT_RETURN(n = fm_snprintf(bytes, 40, "%ls", L"a\x20ac"));
        CHECK_THAT(n == 2 || (n == -1 && errno != -5));
        EXPECT_RETURN(n = fm_swprintf(to, 20, L"%s", "a\xe9"));
        CHECK_THAT(n == 2 || n == -1);
        RUN(n = fm_wprintf(L"%ls", L"a"));
        RUN(n = fm_fwprintf(fm_stdout, L"%d", 1));
        RUN(n = call_to_stream(0, L"%s", "a"));
        RUN(n = call_to_stream(1, L"%lc", L'a'));
        CHECK_THAT(outcome == ASSUMED || n >= -1);
    }
    // No terminator, but a precision.
    COMPARE(L"%.3ls", (wchar_t *)exact_copy(L"abc", 3 * sizeof(wchar_t)));
    EXPECT_MEMORY_ERROR(fm_swprintf(to, 20, L"%ls", exact_copy(L"abc", 3 * sizeof(wchar_t))));
    EXPECT_MEMORY_ERROR(fm_swprintf(block_of(3 * sizeof(wchar_t), 0), 4, L"abc"));
    EXPECT_MEMORY_ERROR(fm_swprintf(to, 20, exact_copy(L"abc", 3 * sizeof(wchar_t))));
}

#define COMPARE_SCAN(text, format)                                                                                          \
    do {                                                                                                                    \
        struct items { int a; wchar_t wide[8]; char narrow[8]; int end; } want, got;                                        \
        volatile int m = -2;                                                                                                \
        memset(&want, 'x', sizeof want), memset(&got, 'x', sizeof got);                                                     \
        int n = swscanf(text, format, &want.a, want.wide, want.narrow, &want.end);                                          \
        unsigned before = nondet_calls;                                                                                     \
        EXPECT_RETURN(m = fm_swscanf(text, format, &got.a, got.wide, got.narrow, &got.end));                                \
        if (nondet_calls == before)                                                                                         \
            CHECK(m == n && want.a == got.a && want.end == got.end && wmemcmp(want.wide, got.wide, 8) == 0 &&                \
                      memcmp(want.narrow, got.narrow, n >= 3 ? strnlen(want.narrow, 8) : 0) == 0, "%ls of \"%ls\": %d, want %d", format, text, m, n);       \
    } while (0)

static void compare_input(void)
{
    static const wchar_t *const formats[] = {L"%d%ls%s%n", L"%3d %2ls%4s%n", L"x%d %l[ab]%[^-]%n", L"%x%lc%3c%n", L"%d,%3l[^b]%s%n", L"%d %7S%7s%n", L"%i%%%1ls%1s%n"};
    for (int round = 0; round < 4000; round++) {
        wchar_t *text = block_of(16 * sizeof *text, 0);
        for (unsigned i = 0, n = random_below(12); i < n; i++)
            text[i] = L"ab 7-x,12%"[random_below(10)];
        const wchar_t *format = formats[random_below(7)];
        COMPARE_SCAN(text, format);
        release_blocks();
    }
    wchar_t wide[8] = {0}, *allocated = NULL;
    char narrow[8] = {0};
    volatile int n;
    CHECK_THAT(fm_sscanf("ab cd", "%ls%2s", wide, narrow) == 2 && wcscmp(wide, L"ab") == 0 && strcmp(narrow, "cd") == 0);
    CHECK_THAT(fm_swscanf(L"\x20acz", L"%ls", wide) == 1 && wide[0] == 0x20ac && wide[1] == 'z' && wide[2] == 0);
    RUN(n = fm_swscanf(L"ab", L"%mls", &allocated));
    CHECK_THAT(n == 1 && wcscmp(allocated, L"ab") == 0);
    EXPECT_CHECK("unsupported", fm_swscanf(L"a", L"\x20ac"));
    EXPECT_MEMORY_ERROR(fm_swscanf(L"abc", L"%ls", block_of(3 * sizeof(wchar_t), 0)));
    EXPECT_MEMORY_ERROR(fm_swscanf(exact_copy(L"abc", 3 * sizeof(wchar_t)), L"%ls", wide));
#define FROM_STREAM(prefix)                                                                      \
    for (volatile int round = 0; round < 50; round++) {                                          \
        int number = 0;                                                                          \
        RUN(n = fm_##prefix##wscanf(L"%d%5ls", &number, wide));                                  \
        CHECK_THAT(n >= -1 && n <= 2 && (n < 2 || wcsnlen(wide, 8) <= 5));                       \
        RUN(n = fm_##prefix##fwscanf(fm_stdin, L"%lc", wide));                                   \
        RUN(n = prefix##call_v(round % 2, L"%d", &number));                                      \
        CHECK_THAT(n >= -1 && n <= 1);                                                           \
        CHECK_THAT(prefix##call_v(2, L"%d", &number) == 1 && number == 17);                      \
        CHECK_THAT(fm_##prefix##swscanf(L"5", L"%d", &number) == 1 && number == 5);              \
    }                                                                                            \
    EXPECT_CHECK("memory.bounds", for (;;) fm_##prefix##wscanf(L"%9lc", block_of(8 * sizeof(wchar_t), 0)); );
    FROM_STREAM()
    FROM_STREAM(__isoc99_)
    FROM_STREAM(__isoc23_)
    release_blocks();
}

static void compare_streams(void)
{
    wchar_t *volatile line;
    volatile wint_t c;
    volatile int n;
    for (volatile int round = 0; round < 50; round++) {
        RUN(c = fm_fgetwc(fm_stdin)); RUN(c = fm_fgetwc_unlocked(fm_stdin)); RUN(c = fm_getwc(fm_stdin)); RUN(c = fm_getwc_unlocked(fm_stdin));
        RUN(c = fm_getwchar()); RUN(c = fm_getwchar_unlocked());
        CHECK_THAT(outcome == ASSUMED || c == WEOF || c <= INT32_MAX);
#define PUT(call) EXPECT_RETURN(c = call); CHECK_THAT(c == WEOF || c == L'x')
        PUT(fm_fputwc(L'x', fm_stdout)); PUT(fm_fputwc_unlocked(L'x', fm_stdout)); PUT(fm_putwc(L'x', fm_stdout)); PUT(fm_putwc_unlocked(L'x', fm_stdout));
        PUT(fm_putwchar(L'x')); PUT(fm_putwchar_unlocked(L'x')); PUT(fm_ungetwc(L'x', fm_stdin));
        RUN(n = fm_fputws(L"x", fm_stdout)); RUN(n = fm_fputws_unlocked(L"x", fm_stdout));
        EXPECT_RETURN(n = fm_fwide(fm_stdout, 0));
        wchar_t *to = block_of(4 * sizeof *to, 'x');
        EXPECT_RETURN(line = round % 2 ? fm_fgetws(to, 4, fm_stdin) : fm_fgetws_unlocked(to, 4, fm_stdin));
        CHECK_THAT(line == NULL || (line == to && wcsnlen(to, 4) < 4));
        CHECK_THAT(fm_fgetws(to, 0, fm_stdin) == NULL && fm_fgetws(to, 1, fm_stdin) == to && to[0] == 0);
        release_blocks();
    }
    CHECK_THAT(fm_ungetwc(WEOF, fm_stdin) == WEOF);
    EXPECT_CHECK("memory.bounds", fm_fgetws(block_of(15, 0), 4, fm_stdin));
    EXPECT_MEMORY_ERROR(fm_fputws(exact_copy(L"abc", 3 * sizeof(wchar_t)), fm_stdout));
    release_blocks();
}

void compare_wide_formats(void)
{
    compare_output();
    compare_input();
    compare_streams();
}
