#define _GNU_SOURCE
#include "harness.h"
#include <arpa/inet.h>
#include <inttypes.h>

extern long long strtoq(const char *, char **, int);
extern unsigned long long strtouq(const char *, char **, int);
MODEL_OF(strtol); MODEL_OF(strtoll); MODEL_OF(strtoul); MODEL_OF(strtoull); MODEL_OF(strtoimax); MODEL_OF(strtoumax);
MODEL_OF(strtoq); MODEL_OF(strtouq); MODEL_OF(atoi); MODEL_OF(atol); MODEL_OF(atoll);
MODEL_OF(strtod); MODEL_OF(strtof); MODEL_OF(strtold); MODEL_OF(atof);
extern __typeof__(strtol) fm___isoc23_strtol;
extern __typeof__(strtoll) fm___isoc23_strtoll;
extern __typeof__(strtoul) fm___isoc23_strtoul;
extern __typeof__(strtoull) fm___isoc23_strtoull;
extern __typeof__(strtoimax) fm___isoc23_strtoimax;
extern __typeof__(strtoumax) fm___isoc23_strtoumax;
MODEL_OF(abs); MODEL_OF(labs); MODEL_OF(llabs); MODEL_OF(imaxabs);
MODEL_OF(div); MODEL_OF(ldiv); MODEL_OF(lldiv); MODEL_OF(imaxdiv);
extern uint16_t fm_htons(uint16_t), fm_ntohs(uint16_t);
extern uint32_t fm_htonl(uint32_t), fm_ntohl(uint32_t);
MODEL_OF(__errno_location);

// The value, the end and errno must agree. Without a conversion the model may
// also set errno to EINVAL, as POSIX allows. For a base that is not valid the
// end is not specified, and sanitizers make it up.
#define COMPARE_STRTO(real, model, text, base)                                                    \
    do {                                                                                          \
        char *mark = (char *)"", *end = mark, *model_end = mark;                                  \
        errno = 0;                                                                                \
        unsigned long long want = (unsigned long long)real(text, &end, base);                     \
        int want_errno = errno;                                                                   \
        *fm___errno_location() = 0;                                                               \
        unsigned long long got = (unsigned long long)model(text, &model_end, base);               \
        int got_errno = *fm___errno_location();                                                   \
        if (base < 0 || base == 1 || base > 36)                                                   \
            end = model_end;                                                                      \
        CHECK(got == want && end == model_end &&                                                  \
                  (got_errno == want_errno || (end == text && got_errno == EINVAL)),              \
              #model "(\"%s\", %d) = %llx, %td, errno %d; want %llx, %td, errno %d", text, base, got, model_end - text, \
              got_errno, want, end - text, want_errno);                                           \
        CHECK_THAT((unsigned long long)model(text, NULL, base) == want);                          \
    } while (0)

static void compare_text(const char *text, int base)
{
    // From glibc 2.38 on strtol may know 0b; these texts must not reach it.
    _Bool binary = (base == 0 || base == 2) && (strstr(text, "0b") != NULL || strstr(text, "0B") != NULL);
    if (binary)
        return;
    COMPARE_STRTO(strtol, fm_strtol, text, base);
    COMPARE_STRTO(strtoll, fm_strtoll, text, base);
    COMPARE_STRTO(strtoul, fm_strtoul, text, base);
    COMPARE_STRTO(strtoull, fm_strtoull, text, base);
    COMPARE_STRTO(strtoimax, fm_strtoimax, text, base);
    COMPARE_STRTO(strtoumax, fm_strtoumax, text, base);
    COMPARE_STRTO(strtoll, fm_strtoq, text, base);
    COMPARE_STRTO(strtoull, fm_strtouq, text, base);
    COMPARE_STRTO(strtol, fm___isoc23_strtol, text, base);
    COMPARE_STRTO(strtoll, fm___isoc23_strtoll, text, base);
    COMPARE_STRTO(strtoul, fm___isoc23_strtoul, text, base);
    COMPARE_STRTO(strtoull, fm___isoc23_strtoull, text, base);
    COMPARE_STRTO(strtoimax, fm___isoc23_strtoimax, text, base);
    COMPARE_STRTO(strtoumax, fm___isoc23_strtoumax, text, base);
}

static void compare_ato(const char *text)
{
    errno = 0;
    long long value = strtoll(text, NULL, 10);
    if (errno == 0)
        CHECK(fm_atol(text) == value && fm_atoll(text) == value, "atol(\"%s\")", text);
    if (errno == 0 && value >= INT32_MIN && value <= INT32_MAX)
        CHECK(fm_atoi(text) == value, "atoi(\"%s\")", text);
}

static const char *const texts[] = {
    "", " ", "-", "+", "+-1", "0", "-0", "00", "0x", "0X", "0xg", "0x1", "-0x1F", "x1", "1x", " \t\n\v\f\r42abc", "08", "018",
    "2147483647", "2147483648", "-2147483648", "-2147483649", "4294967295", "4294967296", "-4294967295",
    "9223372036854775807", "9223372036854775808", "-9223372036854775808", "-9223372036854775809",
    "18446744073709551615", "18446744073709551616", "-18446744073709551615", "-18446744073709551616",
    "99999999999999999999999999", "-99999999999999999999999999", "0xffffffffffffffff", "0x10000000000000000",
    "-0x8000000000000000", "0x7fffffffffffffff", "01777777777777777777777", "02000000000000000000000", "zz", "ZZ", "1y2p0ij32e8e7",
    "1y2p0ij32e8e8", "3w5e11264sgsf", "3w5e11264sgsg", "\xb2", "1.5", "1e3", "0b", "0b101",
};

void compare_conversions(void)
{
    for (unsigned i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        char *text = exact_copy(texts[i], strlen(texts[i]) + 1);
        for (int base = -1; base <= 38; base++)
            compare_text(text, base);
        compare_ato(text);
        release_blocks();
    }
    for (unsigned round = 0; round < 4000; round++) {
        char *text = random_string("0012345678899abxXzZ+- \t", 24);
        static const int bases[] = {0, 2, 8, 10, 10, 10, 16, 36};
        compare_text(text, bases[random_below(8)]);
        compare_ato(text);
        release_blocks();
    }
    // C23's binary prefix, where a digit follows.
    char *end, *text = exact_copy("-0B1012", 8);
    CHECK_THAT(fm___isoc23_strtol(text, &end, 0) == -5 && end == text + 6);
    CHECK_THAT(fm___isoc23_strtoul(text, &end, 2) == -5ul && end == text + 6);
    CHECK_THAT(fm___isoc23_strtol(text, &end, 10) == 0 && end == text + 2);
    CHECK_THAT(fm___isoc23_strtoll("0b2", &end, 0) == 0);
    CHECK_THAT(fm_strtol(text, &end, 2) == 0 && end == text + 2);
    EXPECT_MEMORY_ERROR(fm_atoi(exact_copy("12", 2)));

    for (unsigned round = 0; round < 1000; round++) {
        int a = (int)random_bits() | 1, b = (int)random_bits() >> random_below(31) | 1;
        long long c = (long long)random_bits() | 1, d = (long long)random_bits() >> random_below(63) | 1;
        CHECK_THAT(fm_abs(a) == abs(a) && fm_labs(c) == labs(c) && fm_llabs(c) == llabs(c) && fm_imaxabs(c) == imaxabs(c));
        CHECK_THAT(fm_div(a, b).quot == div(a, b).quot && fm_div(a, b).rem == div(a, b).rem);
        CHECK_THAT(fm_ldiv(c, d).quot == ldiv(c, d).quot && fm_ldiv(c, d).rem == ldiv(c, d).rem);
        CHECK_THAT(fm_lldiv(c, d).quot == lldiv(c, d).quot && fm_lldiv(c, d).rem == lldiv(c, d).rem);
        CHECK_THAT(fm_imaxdiv(c, d).quot == imaxdiv(c, d).quot && fm_imaxdiv(c, d).rem == imaxdiv(c, d).rem);
        CHECK_THAT(fm_htons((uint16_t)a) == htons((uint16_t)a) && fm_ntohs((uint16_t)a) == ntohs((uint16_t)a));
        CHECK_THAT(fm_htonl((uint32_t)a) == htonl((uint32_t)a) && fm_ntohl((uint32_t)a) == ntohl((uint32_t)a));
    }
    EXPECT_MEMORY_ERROR(fm_abs(INT32_MIN));
    EXPECT_MEMORY_ERROR(fm_div(1, 0));
}
