// Reading numbers and other items from text.
#define _GNU_SOURCE
#include "harness.h"
#include <math.h>
#include <stdarg.h>

MODEL_OF(strtod); MODEL_OF(strtof); MODEL_OF(strtold); MODEL_OF(atof);
extern int fm_sscanf(const char *, const char *, ...), fm___isoc99_sscanf(const char *, const char *, ...),
    fm___isoc23_sscanf(const char *, const char *, ...);
extern int fm_vsscanf(const char *, const char *, va_list), fm___isoc99_vsscanf(const char *, const char *, va_list),
    fm___isoc23_vsscanf(const char *, const char *, va_list);

#pragma clang diagnostic ignored "-Wformat"

// One number. An approximated one must be possible: here the sign is all that is known.
#define COMPARE_REAL(type, real, model, text)                                                                 \
    do {                                                                                                      \
        char *end, *model_end;                                                                                \
        unsigned before = approximations;                                                                     \
        type want = real(text, &end), got = 0;                                                                \
        EXPECT_RETURN(got = model(text, &model_end));                                                         \
        CHECK(end == model_end, #model "(\"%s\") ends after %td, want %td", text, model_end - text, end - text); \
        CHECK(approximations != before || (got == want && signbit(got) == signbit(want)) || (got != got && want != want), \
              #model "(\"%s\") = %La, want %La", text, (long double)got, (long double)want);                  \
        if (outcome == RETURNED && approximations != before)                                                  \
            CHECK(signbit(got) == signbit(want), #model "(\"%s\"): sign", text);                              \
        exact_numbers += approximations == before;                                                            \
    } while (0)

static unsigned exact_numbers;

static void compare_number(const char *text)
{
    COMPARE_REAL(double, strtod, fm_strtod, text);
    COMPARE_REAL(float, strtof, fm_strtof, text);
    COMPARE_REAL(long double, strtold, fm_strtold, text);
    double want = atof(text), got = 0;
    unsigned before = approximations;
    EXPECT_RETURN(got = fm_atof(text));
    CHECK(approximations != before || got == want || got != got, "atof(\"%s\") = %a, want %a", text, got, want);
}

static const char *const numbers[] = {
    "",          "0",         "-0",         "1",        "1.5",      ".5",       "5.",       ".",         "-.",      "+1e3",     "1e",      "1e+",
    "1e-x",      "0x",        "0x1",        "0x.8",     "0x.",      "0x1p4",    "0x1.8p-3", "0x1p",      "0xg",     "inf",      "-INF",    "infinity",
    "infinit",   "nan",       "-nan",       "nan(12)",  "nan(",     "nan(a_1)x", "nan( )",  "0.1",       "-0.1",    "3.14159",  "1e22",    "1e23",
    "123456789012345678901234567890",       "0.000000000000000000000000000001", "1e400",    "1e-400",    "-1e99999999999",      "0e99999999999",
    "9007199254740993",      "16777217",    "16777216.5", "33554435", "8388609.5",          "1.00000005960464477539",           "0x1.000001p0",
    "0x1p-1074", "0x1p1023",  "0x1p-149",   "0x1p-126", "00000.25", "  \t-2.5e1x", "1.2.3", "0.0000001e7", "1e0000000000000000000000002",
    "0.00000000000000000000000000000000000000000000000000000000000000001e65",
};

static void compare_numbers(void)
{
    for (unsigned i = 0; i < sizeof numbers / sizeof numbers[0]; i++)
        compare_number(exact_copy(numbers[i], strlen(numbers[i]) + 1));
    release_blocks();
    for (unsigned round = 0; round < 4000; round++) {
        char text[64], *p = text;
        switch (random_below(4)) {
        case 0:
            compare_number(random_string("0123.e-+xpinfa(_) ", 14));
            break;
        case 1:
            sprintf(text, "%.*g", 1 + (int)random_below(17), (double)random_bits() / (double)(1ull << random_below(64)));
            compare_number(text);
            break;
        case 2: // near halves of floats
            sprintf(text, "%.*f", (int)random_below(12), (double)(random_bits() >> 39) + (double)random_below(5) / 4);
            compare_number(text);
            break;
        default:
            p += sprintf(p, "%u.%u", random_below(100000), random_below(1000));
            sprintf(p, "e%d", (int)random_below(50) - 25);
            compare_number(text);
            break;
        }
        release_blocks();
    }
    // Most are found exactly.
    CHECK(exact_numbers > 7000, "%u numbers are exact", exact_numbers);
    EXPECT_MEMORY_ERROR(fm_atof(exact_copy("12", 2)));
    EXPECT_MEMORY_ERROR(fm_strtod(exact_copy("1e", 2), NULL));
}

enum { TARGETS = 3, ROOM = 48 };

// Runs a format with the targets as arguments; which says by which function.
static int scan(int which, const char *text, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    int n = which == 0   ? vsscanf(text, format, list)
            : which == 1 ? fm_vsscanf(text, format, list)
            : which == 2 ? fm___isoc99_vsscanf(text, format, list)
                         : fm___isoc23_vsscanf(text, format, list);
    va_end(list);
    return n;
}

static int scan_model(int which, const char *text, const char *format, void *a, void *b, void *c)
{
    return which < 4    ? scan(which, text, format, a, b, c)
           : which == 4 ? fm_sscanf(text, format, a, b, c)
           : which == 5 ? fm___isoc99_sscanf(text, format, a, b, c)
                        : fm___isoc23_sscanf(text, format, a, b, c);
}

// The model must be able to do what the library does, and must do nothing else where it makes no choice.
static void compare_scan(const char *text, const char *format)
{
    char want[TARGETS][ROOM], got[TARGETS][ROOM];
    _Bool found = 0;
    volatile int n = -2;
    // From glibc 2.38 on %i may know 0b; these texts must not reach it.
    if (strstr(text, "0b") != NULL || strstr(text, "0B") != NULL)
        return;
    memset(want, '#', sizeof want);
    int wanted = scan(0, text, format, want[0], want[1], want[2]);
    for (unsigned round = 0; round < 60 && !found; round++) {
        unsigned calls = nondet_calls, words = nondet_words, approximated = approximations;
        memset(got, '#', sizeof got);
        EXPECT_RETURN(n = scan_model(1 + (int)(round + random_below(6)) % 6, text, format, got[0], got[1], got[2]));
        found = n == wanted && memcmp(want, got, sizeof want) == 0;
        if (approximated != approximations || (words != nondet_words && n == wanted))
            return; // a number that the type does not have is arbitrary
        CHECK(found || calls != nondet_calls, "sscanf(\"%s\", \"%s\") gives %d, want %d", text, format, n, wanted);
        if (calls == nondet_calls)
            return;
    }
    CHECK(found, "sscanf(\"%s\", \"%s\") never gives %d", text, format, wanted);
}

static const char *const items[] = {
    "%d",  "%i",   "%u",   "%x",   "%X",     "%o",     "%hhd", "%hu", "%ld", "%lld",  "%zu",  "%jd",    "%td",   "%3d", "%2x", "%1i", "%*d", "%s",
    "%4s", "%*s",  "%c",   "%3c",  "%*2c",   "%[a-z]", "%2[^ ,]", "%[]x]", "%[^]]", "%*[0-9]", "%[-a]", "%f", "%lf", "%5lf", "%*g", "%n", "%hhn",
    " ",   ",",    "%%",   "x",    "0x",     "%la",    "%2f",
};
static const char *const texts[] = {
    "",         "12",         "12 345",  "-7,8,9",   "0x1f 077 9",  "abc def ghi", "  lead", "x]y",  "%d",    "0x",     "-",      "+5",     "1.5e3,2",
    "1e",       "inf nan(3)", "a-b]c",   "99999999999999999999 1", "-129 256", "4294967296", "0xg",   "0x.8p1", "00x1",   "-0x10",  "  %  x", "12abc34",
};

static void compare_scans(void)
{
    char format[64];
    for (unsigned i = 0; i < sizeof items / sizeof items[0]; i++) {
        for (unsigned t = 0; t < sizeof texts / sizeof texts[0]; t++) {
            sprintf(format, "%s%%n", items[i]);
            compare_scan(exact_copy(texts[t], strlen(texts[t]) + 1), format);
        }
        release_blocks();
    }
    for (unsigned round = 0; round < 6000; round++) {
        const char *text = random_below(3) ? random_string("0123-+xabf. ,%]en", 12)
                                           : texts[random_below(sizeof texts / sizeof texts[0])];
        format[0] = 0;
        for (unsigned k = 1 + random_below(TARGETS); k > 0; k--)
            strcat(format, items[random_below(sizeof items / sizeof items[0])]);
        compare_scan(text, format);
        release_blocks();
    }
    int a = 0, b = 0;
    EXPECT_RETURN(a = fm___isoc23_sscanf("0b101 -0B11", "%i%i", &a, &b) * 100 + a);
    CHECK_THAT(a == 205 && b == -3);
    char *copy = NULL, *set = NULL;
    EXPECT_RETURN(a = fm_sscanf("text;", "%m[a-z]%ms", &copy, &set));
    CHECK_THAT(a == 2 && strcmp(copy, "text") == 0 && strcmp(set, ";") == 0 && __fathom_object_size(copy) == 5);
    EXPECT_MEMORY_ERROR(fm_sscanf(exact_copy("1", 1), "%d", &a));
    EXPECT_MEMORY_ERROR(fm_sscanf("seven77", "%s", block_of(7, 0)));
    EXPECT_MEMORY_ERROR(fm_sscanf("seven77", "%3s", block_of(3, 0)));
    EXPECT_RETURN(fm_sscanf("seven77", "%7c", block_of(7, 0)));
    EXPECT_CHECK("unsupported", fm_sscanf("x", "%p", block_of(8, 0)));
    EXPECT_CHECK("unsupported", fm_sscanf("x", "%1$d", block_of(8, 0)));
    release_blocks();
}

void compare_scanning(void)
{
    compare_numbers();
    compare_scans();
}
