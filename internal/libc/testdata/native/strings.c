#define _GNU_SOURCE
#include "harness.h"
#include <locale.h>

extern int __strcasecmp(const char *, const char *);
extern char *__strtok_r(char *, const char *, char **);
extern char *__strdup(const char *), *__strndup(const char *, size_t);
MODEL_OF(strlen); MODEL_OF(strnlen); MODEL_OF(strcmp); MODEL_OF(strcoll); MODEL_OF(strncmp); MODEL_OF(strcasecmp);
MODEL_OF(__strcasecmp); MODEL_OF(strncasecmp); MODEL_OF(strcpy); MODEL_OF(stpcpy); MODEL_OF(__stpcpy);
MODEL_OF(strncpy); MODEL_OF(stpncpy); MODEL_OF(strcat); MODEL_OF(strncat); extern char *fm_strchr(const char *, int);
extern char *fm_index(const char *, int), *fm_strchrnul(const char *, int), *fm_strrchr(const char *, int);
extern char *fm_rindex(const char *, int), *fm_strstr(const char *, const char *), *fm_strcasestr(const char *, const char *);
MODEL_OF(strspn); MODEL_OF(strcspn); extern char *fm_strpbrk(const char *, const char *);
MODEL_OF(strtok); MODEL_OF(strtok_r); MODEL_OF(__strtok_r); MODEL_OF(strsep); MODEL_OF(strdup); MODEL_OF(__strdup);
MODEL_OF(strndup); MODEL_OF(__strndup); MODEL_OF(strxfrm);
extern size_t fm_strlcpy(char *, const char *, size_t), fm_strlcat(char *, const char *, size_t);
MODEL_OF(strerror); MODEL_OF(strerror_r); MODEL_OF(strsignal); MODEL_OF(setlocale); MODEL_OF(localeconv);
extern int fm___xpg_strerror_r(int, char *, size_t);

static void compare_pair(char *a, char *b, size_t n)
{
    int c = "abA,\xff\0z"[random_below(7)] + (int)random_below(2) * 256;
    CHECK_THAT(fm_strlen(a) == strlen(a) && fm_strnlen(a, n) == strnlen(a, n));
    CHECK(sign(fm_strcmp(a, b)) == sign(strcmp(a, b)), "strcmp(\"%s\", \"%s\")", a, b);
    CHECK(sign(fm_strcoll(a, b)) == sign(strcoll(a, b)), "strcoll(\"%s\", \"%s\")", a, b);
    CHECK(sign(fm_strncmp(a, b, n)) == sign(strncmp(a, b, n)), "strncmp(\"%s\", \"%s\", %zu)", a, b, n);
    CHECK(sign(fm_strcasecmp(a, b)) == sign(strcasecmp(a, b)), "strcasecmp(\"%s\", \"%s\")", a, b);
    CHECK_THAT(sign(fm___strcasecmp(a, b)) == sign(strcasecmp(a, b)));
    CHECK(sign(fm_strncasecmp(a, b, n)) == sign(strncasecmp(a, b, n)), "strncasecmp(\"%s\", \"%s\", %zu)", a, b, n);
    CHECK(fm_strchr(a, c) == strchr(a, c), "strchr(\"%s\", %d)", a, c);
    CHECK_THAT(fm_index(a, c) == strchr(a, c));
    CHECK_THAT(fm_strchrnul(a, c) == strchrnul(a, c));
    CHECK(fm_strrchr(a, c) == strrchr(a, c), "strrchr(\"%s\", %d)", a, c);
    CHECK_THAT(fm_rindex(a, c) == strrchr(a, c));
    CHECK(fm_strstr(a, b) == strstr(a, b), "strstr(\"%s\", \"%s\")", a, b);
    CHECK(fm_strcasestr(a, b) == strcasestr(a, b), "strcasestr(\"%s\", \"%s\")", a, b);
    CHECK(fm_strspn(a, b) == strspn(a, b), "strspn(\"%s\", \"%s\")", a, b);
    CHECK(fm_strcspn(a, b) == strcspn(a, b), "strcspn(\"%s\", \"%s\")", a, b);
    CHECK(fm_strpbrk(a, b) == strpbrk(a, b), "strpbrk(\"%s\", \"%s\")", a, b);
}

// Compares what two functions leave in two equal buffers, and their results.
#define COMPARE_BUFFERS(real, model)                                                        \
    do {                                                                                    \
        char x[32], y[32];                                                                  \
        char *to;                                                                           \
        memset(x, '#', sizeof x);                                                           \
        memset(y, '#', sizeof y);                                                           \
        strcpy(x, b);                                                                       \
        strcpy(y, b);                                                                       \
        to = x;                                                                             \
        ptrdiff_t want = (real);                                                            \
        to = y;                                                                             \
        ptrdiff_t got = (model);                                                            \
        CHECK(got == want && memcmp(x, y, sizeof x) == 0, "%s: a \"%s\", b \"%s\", n %zu", #model, a, b, n); \
    } while (0)

// BSD's functions, which older versions of glibc do not have.
static size_t real_strlcpy(char *to, const char *from, size_t size)
{
    if (size != 0)
        *(char *)mempcpy(to, from, strnlen(from, size - 1)) = 0;
    return strlen(from);
}

static size_t real_strlcat(char *to, const char *from, size_t size)
{
    size_t used = strnlen(to, size);
    return used + real_strlcpy(to + used, from, size - used);
}

static void compare_writers(char *a, char *b, size_t n)
{
    COMPARE_BUFFERS(strcpy(to, a) - to, fm_strcpy(to, a) - to);
    COMPARE_BUFFERS(stpcpy(to, a) - to, fm_stpcpy(to, a) - to);
    COMPARE_BUFFERS(stpcpy(to, a) - to, fm___stpcpy(to, a) - to);
    COMPARE_BUFFERS(strncpy(to, a, n) - to, fm_strncpy(to, a, n) - to);
    COMPARE_BUFFERS(stpncpy(to, a, n) - to, fm_stpncpy(to, a, n) - to);
    COMPARE_BUFFERS(strcat(to, a) - to, fm_strcat(to, a) - to);
    COMPARE_BUFFERS(strncat(to, a, n) - to, fm_strncat(to, a, n) - to);
    COMPARE_BUFFERS((ptrdiff_t)real_strlcpy(to, a, n), (ptrdiff_t)fm_strlcpy(to, a, n));
    COMPARE_BUFFERS((ptrdiff_t)real_strlcat(to, a, n), (ptrdiff_t)fm_strlcat(to, a, n));
    if (strlen(a) < n)
        COMPARE_BUFFERS((ptrdiff_t)strxfrm(to, a, n), (ptrdiff_t)fm_strxfrm(to, a, n));
    else
        CHECK_THAT(fm_strxfrm(block_of(n, 0), a, n) == strlen(a));
}

// Splits copies of a string in both ways and compares the pieces.
static void compare_tokens(const char *text, const char *delimiters)
{
    char *a = strdup(text), *b = strdup(text), *state_a = NULL, *state_b = NULL;
    char *(*models[])(char *, const char *, char **) = {fm_strtok_r, fm___strtok_r};
    for (unsigned way = 0; way < 4; way++) {
        char *first = a, *second = b;
        strcpy(a, text);
        strcpy(b, text);
        for (;;) {
            char *x, *y;
            if (way < 2) {
                x = strtok_r(first, delimiters, &state_a);
                y = models[way](second, delimiters, &state_b);
            } else if (way == 2) {
                x = strtok(first, delimiters);
                y = fm_strtok(second, delimiters);
            } else {
                x = strsep(&first, delimiters);
                y = fm_strsep(&second, delimiters);
                CHECK_THAT((first == NULL) == (second == NULL) && (first == NULL || first - a == second - b));
            }
            CHECK((x == NULL) == (y == NULL) && (x == NULL || x - a == y - b), "token %u of \"%s\", \"%s\"", way, text,
                  delimiters);
            CHECK_THAT(memcmp(a, b, strlen(text) + 1) == 0);
            if (x == NULL || y == NULL)
                break;
            if (way < 3)
                first = second = NULL;
        }
    }
    free(a);
    free(b);
}

static void compare_copies_of_strings(const char *a, size_t n)
{
    char *copies[] = {fm_strdup(a), fm___strdup(a), fm_strndup(a, n), fm___strndup(a, n)};
    char *cut = strndup(a, n);
    for (unsigned i = 0; i < 4; i++) {
        const char *want = i < 2 ? a : cut;
        CHECK_THAT(strcmp(copies[i], want) == 0 && __fathom_object_size(copies[i]) == strlen(want) + 1);
        free(copies[i]);
    }
    free(cut);
}

void compare_strings(void)
{
    char *s = block_of(4, 'x');
    EXPECT_MEMORY_ERROR(fm_strlen(s));
    EXPECT_MEMORY_ERROR(fm_strcmp(s, s));
    EXPECT_MEMORY_ERROR(fm_strcpy(block_of(4, 0), "four"));
    EXPECT_MEMORY_ERROR(fm_strncpy(block_of(4, 0), "", 5));
    EXPECT_MEMORY_ERROR(fm_strcat(exact_copy("ab\0", 4), "cd"));
    EXPECT_MEMORY_ERROR(fm_strchr(s, 'y'));
    EXPECT_MEMORY_ERROR(fm_strtok(NULL, ","));
    EXPECT_MEMORY_ERROR(strcpy(s, "abc"); fm_strcpy(s + 1, s)); // overlap
    CHECK_THAT(fm_strnlen(s, 4) == 4 && fm_strncmp(s, "xxxxy", 4) == 0);
    release_blocks();

    for (unsigned round = 0; round < 8000; round++) {
        char *a = random_string("abA,\xff", 7), *b = random_string("abB,\xff", 5);
        size_t n = random_below(9);
        compare_pair(a, b, n);
        compare_writers(a, b, n);
        compare_copies_of_strings(a, n);
        release_blocks();
    }
    for (unsigned round = 0; round < 3000; round++) {
        compare_tokens(random_string("ab,;", 8), random_string(",;", 2));
        release_blocks();
    }
    for (int number = -1; number < 140; number++) {
        char buffer[8], *text = fm_strerror(number);
        CHECK_THAT(strlen(text) < 64 && strlen(strerror(number)) < 64);
        CHECK_THAT(strlen(fm_strsignal(number)) < 64 && strlen(strsignal(number)) < 64);
        text = fm_strerror_r(number, buffer, sizeof buffer);
        CHECK_THAT(text != buffer || memchr(buffer, 0, sizeof buffer) != NULL);
        memset(buffer, 'x', sizeof buffer);
        fm___xpg_strerror_r(number, buffer, sizeof buffer);
        CHECK_THAT(memchr(buffer, 0, sizeof buffer) != NULL);
    }
    CHECK_THAT(fm___xpg_strerror_r(1, NULL, 0) == ERANGE);
    CHECK_THAT(strcmp(fm_setlocale(LC_ALL, NULL), setlocale(LC_ALL, NULL)) == 0);
    CHECK_THAT(strcmp(fm_setlocale(LC_ALL, "C"), "C") == 0 && fm_setlocale(LC_ALL, "no such locale") == NULL);
    const struct lconv *numbers = fm_localeconv(), *real = localeconv();
    CHECK_THAT(strcmp(numbers->decimal_point, real->decimal_point) == 0 && strcmp(numbers->thousands_sep, real->thousands_sep) == 0);
    CHECK_THAT(strcmp(numbers->grouping, real->grouping) == 0 && strcmp(numbers->mon_decimal_point, real->mon_decimal_point) == 0);
    CHECK_THAT(strcmp(numbers->negative_sign, real->negative_sign) == 0 && numbers->frac_digits == real->frac_digits);
    CHECK_THAT(numbers->p_cs_precedes == real->p_cs_precedes && numbers->int_n_sign_posn == real->int_n_sign_posn);
    char *locale = fm_setlocale(LC_ALL, "");
    CHECK_THAT(locale == NULL || strcmp(locale, "C") == 0);
}
