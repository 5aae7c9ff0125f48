#define _GNU_SOURCE
#include "harness.h"
#include <float.h>
#include <limits.h>
#include <stdarg.h>

MODEL_OF(sprintf); MODEL_OF(vsprintf); MODEL_OF(snprintf); MODEL_OF(vsnprintf);
MODEL_OF(asprintf); MODEL_OF(vasprintf);

static int call_vsprintf(char *to, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    int n = fm_vsprintf(to, format, list);
    va_end(list);
    return n;
}

static int call_vsnprintf(char *to, size_t size, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    int n = fm_vsnprintf(to, size, format, list);
    va_end(list);
    return n;
}

static int call_vasprintf(char **to, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    int n = fm_vasprintf(to, format, list);
    va_end(list);
    return n;
}

#pragma clang diagnostic ignored "-Wformat"

// All functions on one format: result, text, and what lies behind it.
#define COMPARE(format_expression, ...)                                                                          \
    do {                                                                                              \
        const char *format = (format_expression);                                                     \
        char want[400], got[400];                                                                     \
        memset(want, '#', sizeof want);                                                               \
        memset(got, '#', sizeof got);                                                                 \
        int n = sprintf(want, format, ##__VA_ARGS__);                                                 \
        int m = fm_sprintf(got, format, ##__VA_ARGS__);                                               \
        CHECK(n == m && memcmp(want, got, sizeof want) == 0, "sprintf(\"%s\") gives %d \"%.*s\", want %d \"%s\"", format, m, \
              (int)sizeof got, got, n, want);                                                         \
        memset(got, '#', sizeof got);                                                                 \
        CHECK_THAT(call_vsprintf(got, format, ##__VA_ARGS__) == n && memcmp(want, got, sizeof want) == 0); \
        for (size_t size = 0; size <= (size_t)n + 2; size += 1 + size / 8) {                          \
            memset(want, '#', sizeof want);                                                           \
            memset(got, '#', sizeof got);                                                             \
            CHECK_THAT(snprintf(want, size, format, ##__VA_ARGS__) == n);                             \
            m = size % 2 ? call_vsnprintf(got, size, format, ##__VA_ARGS__) : fm_snprintf(got, size, format, ##__VA_ARGS__); \
            CHECK(m == n && memcmp(want, got, sizeof want) == 0, "snprintf(%zu, \"%s\")", size, format); \
        }                                                                                             \
        char *block = NULL;                                                                           \
        m = n % 2 ? call_vasprintf(&block, format, ##__VA_ARGS__) : fm_asprintf(&block, format, ##__VA_ARGS__); \
        sprintf(want, format, ##__VA_ARGS__);                                                         \
        CHECK(m == n && strcmp(block, want) == 0 && __fathom_object_size(block) == (size_t)n + 1, "asprintf(\"%s\")", format); \
        free(block);                                                                                  \
    } while (0)

static const uint64_t interesting[] = {
    0, 1, 7, 8, 9, 10, 15, 16, 99, 100, 127, 128, 255, 256, 32767, 32768, 65535, 65536, 999999999, 1000000000, INT32_MAX,
    0x80000000, UINT32_MAX, 0x100000000, 9999999999999999999ull, 10000000000000000000ull, INT64_MAX, 0x8000000000000000, UINT64_MAX,
};

static uint64_t random_value(void)
{
    if (random_below(2))
        return interesting[random_below(sizeof interesting / sizeof interesting[0])];
    return random_bits() >> random_below(64);
}

// A random specification with the conversion; uses widths and precisions that
// matter for numbers of up to 22 digits.
static const char *random_spec(char *to, const char *length, char conversion)
{
    char *p = to;
    *p++ = '<';
    *p++ = '%';
    for (unsigned i = random_below(4); i > 0; i--)
        *p++ = "-+ #0"[random_below(5)];
    if (random_below(2))
        p += sprintf(p, "%u", 1 + random_below(26));
    if (random_below(3) == 0)
        p += random_below(4) == 0 ? sprintf(p, ".") : sprintf(p, ".%u", random_below(25));
    p += sprintf(p, "%s%c>", length, conversion);
    return to;
}

static void compare_numbers(void)
{
    for (unsigned round = 0; round < 12000; round++) {
        char f[32];
        char conversion = "diuxXo"[random_below(6)];
        uint64_t x = random_value();
        switch (random_below(8)) {
        case 0: COMPARE(random_spec(f, "", conversion), (int)x); break;
        case 1: COMPARE(random_spec(f, "hh", conversion), (int)x); break;
        case 2: COMPARE(random_spec(f, "h", conversion), (int)x); break;
        case 3: COMPARE(random_spec(f, "l", conversion), (long)x); break;
        case 4: COMPARE(random_spec(f, "ll", conversion), (long long)x); break;
        case 5: COMPARE(random_spec(f, "z", conversion), (size_t)x); break;
        case 6: COMPARE(random_spec(f, "j", conversion), (intmax_t)x); break;
        case 7: COMPARE(random_spec(f, "t", conversion), (ptrdiff_t)x); break;
        }
    }
}

static void compare_text_conversions(void)
{
    for (unsigned round = 0; round < 2000; round++) {
        char f[32];
        char *s = random_string("abc", 12);
        COMPARE(random_spec(f, "", 's'), s);
        int c = "xyz"[random_below(3)], number = (int)random_value();
        COMPARE(random_spec(f, "", 'c'), c);
        int width = (int)random_below(40) - 20, precision = (int)random_below(16) - 4;
        COMPARE("%*s|%.*s|%*.*d|%-*d|%0*d", width, s, precision, s, width, precision, number, width, 5, width, -5);
        release_blocks();
    }
    COMPARE("");
    COMPARE("plain");
    COMPARE("100%%");
    COMPARE("%c", 0);
    COMPARE("%d %s %c %u %lld %hhx %x", -5, "text", 'c', 7u, -1ll, 0x1ff, 0xabcdefu);
    COMPARE("%d,%d,%d,%d,%d,%d,%d,%d,%d", 1, 2, 3, 4, 5, 6, 7, 8, 9);
    COMPARE("%'d", 1234567);
    // A string without terminator that the precision cuts.
    char *raw = exact_copy("abcd", 4);
    COMPARE("%.4s", raw);
    EXPECT_MEMORY_ERROR(char to[32]; fm_sprintf(to, "%.5s", raw));
    EXPECT_MEMORY_ERROR(char to[32]; fm_sprintf(to, "%s", raw));
    release_blocks();
    int a = 0, b = 0;
    signed char c = 0;
    char buffer[64];
    CHECK_THAT(sprintf(buffer, "abc%n%d%hhn", &a, 12345, &c) == 8 && a == 3 && c == 8);
    a = c = 0;
    CHECK_THAT(fm_sprintf(buffer, "abc%n%d%hhn", &a, 12345, &c) == 8 && a == 3 && c == 8);
    CHECK_THAT(fm_snprintf(buffer, 2, "%s%n", "long text", &b) == 9 && b == 9);
    EXPECT_MEMORY_ERROR(fm_sprintf(block_of(4, 0), "%d", 1234));
    EXPECT_MEMORY_ERROR(fm_snprintf(block_of(4, 0), 5, "%d", 1234));
    EXPECT_CHECK("unsupported", fm_sprintf(buffer, "%1$d", 1));
    EXPECT_CHECK("unsupported", fm_sprintf(buffer, "%y", 1));
}

// The model produces the text of the real one or, where it approximates, may produce a text as long: its choice of a length
// is forced to that, which must meet its assumption.
#define COMPARE_LENGTH(format, value)                                                                       \
    do {                                                                                                    \
        char *buffer = malloc(8000), *real = malloc(8000);                                                  \
        int want = snprintf(real, 8000, format, value), got = -1;                                           \
        unsigned before = approximations, calls = nondet_calls;                                             \
        /* the choice is made before padding to the width, which is 0 here */                               \
        uint64_t choice = (uint64_t)want;                                                                   \
        force_nondet(&choice, 1);                                                                           \
        RUN_AT_MOST(1, got = fm_sprintf(buffer, format, value));                                            \
        CHECK(outcome == RETURNED && got == want, "%s: a text of %d bytes is not possible, but %d", format, want, got); \
        CHECK(calls != nondet_calls || strcmp(buffer, real) == 0, "%s: \"%s\", want \"%s\"", format, buffer, real); \
        exact_texts += before == approximations;                                                            \
        force_nondet(&choice, 0);                                                                            \
        free(buffer);                                                                                       \
        free(real);                                                                                         \
    } while (0)

static unsigned exact_texts;

// Numbers as programs print them, with widths and flags.
static void compare_reals(void)
{
    for (unsigned round = 0; round < 3000; round++) {
        char f[32], want[200], got[200];
        double x = 0;
        switch (random_below(5)) {
        case 0: x = (double)(int)random_value() / (double)(1u << random_below(20)); break;
        case 1: x = (double)random_below(2000) / 8; break; // ties
        case 2: x = (double)random_value() * (random_below(2) ? 1e-12 : 1e-6); break;
        case 3: x = (double)random_value() / 1000; break;
        default: x = random_below(20) < 10 ? 9.9999999 / (double)random_below(12) : 0.1 * (double)random_below(100); break;
        }
        if (random_below(4) == 0)
            x = -x;
        _Bool wide = random_below(6) == 0;
        random_spec(f, wide ? "L" : "", "fFeEgGaA"[random_below(8)]);
        if (strstr(f, "%") == NULL)
            continue;
        unsigned calls = nondet_calls;
        int n = wide ? snprintf(want, sizeof want, f, (long double)x) : snprintf(want, sizeof want, f, x), m = -1;
        if (wide)
            EXPECT_RETURN(m = fm_snprintf(got, sizeof got, f, (long double)x));
        else
            EXPECT_RETURN(m = fm_snprintf(got, sizeof got, f, x));
        CHECK(calls != nondet_calls || (m == n && strcmp(got, want) == 0), "%s of %a: \"%s\", want \"%s\"", f, x, got, want);
        exact_texts += calls == nondet_calls;
    }
    CHECK(exact_texts > 2000, "%u texts are exact", exact_texts);
}

static void compare_lengths(void)
{
    static const double values[] = {0, -0.0, 1, -1.5, 1e-5, -1e-5, 1e5, 1e6, 1e7, 123456.789, -123456.789, 0.0001234, -0.00012345678,
                                    DBL_MAX, -DBL_MAX, DBL_MIN, -DBL_MIN, 5e-324, 1e100, 1e-100, __builtin_inf(), -__builtin_inf(),
                                    __builtin_nan("")};
    static const long double big[] = {0, -1, LDBL_MAX, -LDBL_MAX, LDBL_MIN, -LDBL_MIN, 1e-4940L, 12345.678L};
    for (unsigned i = 0; i < sizeof values / sizeof values[0]; i++) {
        double x = values[i];
#define EACH(c)                          \
    COMPARE_LENGTH("%" c, x);            \
    COMPARE_LENGTH("%+.0" c, x);         \
    COMPARE_LENGTH("%#.0" c, x);         \
    COMPARE_LENGTH("% #.1" c, x);        \
    COMPARE_LENGTH("%+#.17" c, x);       \
    COMPARE_LENGTH("%.40" c, x);
        EACH("f") EACH("F") EACH("e") EACH("E") EACH("g") EACH("G") EACH("a") EACH("A")
    }
    for (unsigned i = 0; i < sizeof big / sizeof big[0]; i++) {
        long double x = big[i];
        EACH("Lf") EACH("Le") EACH("Lg") EACH("La")
    }
    for (unsigned i = 0; i < 65; i++)
        COMPARE_LENGTH("%p", (void *)(uintptr_t)(UINT64_MAX >> i % 64 >> (i == 64)));
    for (int i = 0; i < 135; i++) {
        errno = i;
        COMPARE_LENGTH("%m", 0);
    }
    // Never more than the size, whatever is chosen.
    for (unsigned round = 0; round < 2000; round++) {
        size_t size = 1 + random_below(20);
        char *to = block_of(size, '#');
        volatile int n = -2;
        EXPECT_RETURN(n = fm_snprintf(to, size, "%5.1f %p", 1e70, (void *)to));
        CHECK_THAT(n >= 7 && memchr(to, 0, size) != NULL);
        release_blocks();
    }
}

void compare_formats(void)
{
    compare_numbers();
    compare_text_conversions();
    compare_lengths();
    compare_reals();
}
