// Search trees and hash tables, regular expressions, names of the network, directories read at once, the system's log, streams on memory.
#define _GNU_SOURCE
#include "harness.h"
#include <dirent.h>
#include <netdb.h>
#include <regex.h>
#include <search.h>
#include <stdarg.h>
#include <sys/socket.h>
#include <syslog.h>

MODEL_OF(tsearch); MODEL_OF(tfind); MODEL_OF(tdelete); MODEL_OF(twalk); MODEL_OF(twalk_r); MODEL_OF(tdestroy);
MODEL_OF(hcreate); MODEL_OF(hsearch); MODEL_OF(hdestroy);
MODEL_OF(regcomp); MODEL_OF(regexec); MODEL_OF(regerror); MODEL_OF(regfree);
MODEL_OF(getaddrinfo); MODEL_OF(freeaddrinfo); MODEL_OF(gai_strerror); MODEL_OF(getnameinfo);
MODEL_OF(openlog); MODEL_OF(closelog); MODEL_OF(setlogmask); MODEL_OF(syslog); MODEL_OF(vsyslog);
extern void fm___syslog_chk(int, int, const char *, ...), fm___vsyslog_chk(int, int, const char *, va_list);
MODEL_OF(fmemopen); MODEL_OF(open_memstream); MODEL_OF(scandir);
extern int fm_alphasort(const struct dirent **, const struct dirent **);
MODEL_OF(fclose); MODEL_OF(free);

#define ALWAYS(statement, condition)                              \
    for (volatile unsigned round = 0; round < 100; round++) {     \
        EXPECT_RETURN(statement);                                 \
        CHECK_THAT(condition);                                    \
        release_blocks();                                         \
    }
// The statement makes the condition true in some run.
#define SOMETIMES(statement, condition)                              \
    do {                                                             \
        unsigned times = 0;                                          \
        for (volatile unsigned round = 0; round < 5000 && times == 0; round++) { \
            EXPECT_RETURN(statement);                                \
            times += (condition) ? 1 : 0;                            \
        }                                                            \
        CHECK(times > 0, "never: %s after %s", #condition, #statement); \
    } while (0)

static int numbers[8] = {5, 3, 8, 1, 4, 7, 9, 2};
static int order_of(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }

// What a walk found: the elements at the visits by which they come in order.
static int walked[8];
static unsigned walk_length, walk_leaves;
static void collect(const void *node, VISIT which, int depth)
{
    CHECK_THAT(depth >= 0);
    if ((which == postorder || which == leaf) && walk_length < 8)
        walked[walk_length++] = **(int *const *)node;
    walk_leaves += which == leaf;
}
static void collect_with(const void *node, VISIT which, void *closure)
{
    CHECK_THAT(closure == &walk_length);
    collect(node, which, 0);
}

static unsigned destroyed;
static void count_destroyed(void *key) { destroyed += *(int *)key; }

static void compare_trees(void)
{
    void *real = NULL, *model = NULL, **node;
    int other = 100;
    for (unsigned round = 0; round < 3000; round++) {
        int *key = &numbers[random_below(8)], copy = *key;
        int **want = tfind(&copy, &real, order_of), **volatile got;
        EXPECT_RETURN(got = fm_tfind(&copy, &model, order_of));
        CHECK_THAT((got == NULL) == (want == NULL) && (got == NULL || *got == *want));
        switch (random_below(4)) {
        case 0: case 1:
            want = tsearch(key, &real, order_of);
            EXPECT_RETURN(got = fm_tsearch(key, &model, order_of));
            CHECK_THAT(*got == *want && **got == *key);
            break;
        case 2:
            want = tdelete(&copy, &real, order_of);
            EXPECT_RETURN(got = fm_tdelete(&copy, &model, order_of));
            CHECK_THAT((got == NULL) == (want == NULL));
            break;
        }
        CHECK_THAT((model == NULL) == (real == NULL));
        int expected[8];
        walk_length = 0;
        twalk(real, collect);
        unsigned n = walk_length;
        memcpy(expected, walked, sizeof expected);
        EXPECT_RETURN(walk_length = 0; walk_leaves = 0; fm_twalk(model, collect));
        CHECK_THAT(walk_length == n && memcmp(expected, walked, n * sizeof *walked) == 0 && (n != 1 || walk_leaves == 1));
    }
    CHECK_THAT(fm_tsearch(&other, &model, order_of) != NULL);
    EXPECT_RETURN(walk_length = 0; fm_twalk_r(model, collect_with, &walk_length));
    unsigned sum = 0;
    for (unsigned i = 0; i < walk_length; i++)
        sum += (unsigned)walked[i];
    fm_tdestroy(model, count_destroyed);
    CHECK_THAT(walk_length > 0 && destroyed == sum);
    fm_tdestroy(NULL, count_destroyed);
    fm_twalk(NULL, collect);
    CHECK_THAT(fm_tsearch(&other, NULL, order_of) == NULL && fm_tfind(&other, NULL, order_of) == NULL && fm_tdelete(&other, NULL, order_of) == NULL);
}

static void compare_tables(void)
{
    static char *keys[] = {"", "a", "ab", "b", "key"};
    for (unsigned table = 0; table < 20; table++) {
        CHECK_THAT(hcreate(10) != 0 && fm_hcreate(10) != 0 && fm_hcreate(10) == 0);
        for (unsigned round = 0; round < 50; round++) {
            ENTRY item = {keys[random_below(5)], (void *)(uintptr_t)random_below(100)};
            ACTION action = random_below(2) ? ENTER : FIND;
            ENTRY *want = hsearch(item, action), *volatile got;
            EXPECT_RETURN(got = fm_hsearch(item, action));
            CHECK_THAT((got == NULL) == (want == NULL) && (got == NULL || (strcmp(got->key, want->key) == 0 && got->data == want->data)));
        }
        hdestroy();
        fm_hdestroy();
        CHECK_THAT(fm_hsearch((ENTRY){"a", NULL}, FIND) == NULL && fm_hsearch((ENTRY){"a", NULL}, ENTER) == NULL);
    }
    // A table of one element may have room for more.
    ENTRY *volatile more;
    SOMETIMES(fm_hdestroy(); fm_hcreate(1); fm_hsearch((ENTRY){"a", NULL}, ENTER); more = fm_hsearch((ENTRY){"b", NULL}, ENTER), more == NULL);
    SOMETIMES(fm_hdestroy(); fm_hcreate(1); fm_hsearch((ENTRY){"a", NULL}, ENTER); more = fm_hsearch((ENTRY){"b", NULL}, ENTER), more != NULL);
    EXPECT_MEMORY_ERROR(fm_hsearch((ENTRY){block_of(2, 'x'), NULL}, FIND));
}

static void compare_regex(void)
{
    regex_t *r = malloc(sizeof *r); // as large as the library's, so that the model writes no further
    regmatch_t m[3];
    volatile int n;
    SOMETIMES(n = fm_regcomp(r, "a(b)", REG_EXTENDED), n == 0);
    CHECK_THAT(r->re_nsub <= 2);
    SOMETIMES(n = fm_regexec(r, "xaby", 3, m, 0), n == REG_NOMATCH);
    SOMETIMES(n = fm_regexec(r, "xaby", 3, m, 0), n == 0 && m[0].rm_so == 1 && m[0].rm_eo == 3);
    for (unsigned round = 0; round < 300; round++) {
        EXPECT_RETURN(n = fm_regexec(r, "xaby", 3, m, 0));
        CHECK_THAT(n == 0 || n == REG_NOMATCH);
        for (unsigned i = 0; n == 0 && i < 3; i++)
            CHECK_THAT((i > 0 && m[i].rm_so == -1 && m[i].rm_eo == -1) || (m[i].rm_so >= 0 && m[i].rm_so <= m[i].rm_eo && m[i].rm_eo <= 4 && i <= r->re_nsub));
    }
    m[0].rm_so = 1, m[0].rm_eo = 2;
    EXPECT_RETURN(n = fm_regexec(r, exact_copy("ab", 2), 1, m, REG_STARTEND));
    EXPECT_MEMORY_ERROR(fm_regexec(r, exact_copy("ab", 2), 0, NULL, 0));
    fm_regfree(r);
    EXPECT_CHECK("memory.null", fm_regexec(r, "", 0, NULL, 0));
    SOMETIMES(n = fm_regcomp(r, "a", REG_NOSUB), n == 0);
    m[0].rm_so = 77;
    EXPECT_RETURN(n = fm_regexec(r, "a", 1, m, 0));
    CHECK_THAT(m[0].rm_so == 77);
    fm_regfree(r);
    SOMETIMES(n = fm_regcomp(r, "(", REG_EXTENDED), n == regcomp(&(regex_t){0}, "(", REG_EXTENDED));
    free(r);
    EXPECT_CHECK("memory.bounds", fm_regcomp(block_of(sizeof *r - 8, 0), "a", 0));
    char text[8];
    volatile size_t size;
    ALWAYS(size = fm_regerror(1, NULL, text, sizeof text), size >= 1 && memchr(text, 0, sizeof text) != NULL)
    ALWAYS(size = fm_regerror(1, NULL, NULL, 0), size >= 1)
    for (int code = 0; code < 17; code++)
        CHECK_THAT(regerror(code, NULL, NULL, 0) <= 64);
}

static void compare_network(void)
{
    struct addrinfo hints = {.ai_family = AF_INET, .ai_socktype = SOCK_STREAM, .ai_flags = AI_CANONNAME}, *list;
    volatile int n;
    for (unsigned round = 0; round < 300; round++) {
        struct addrinfo *h = round % 3 == 0 ? &hints : NULL;
        EXPECT_RETURN(list = NULL; n = fm_getaddrinfo("host", round % 2 ? "80" : NULL, h, &list));
        CHECK_THAT((n == 0) == (list != NULL) && n <= 0);
        unsigned length = 0;
        for (struct addrinfo *a = list; a != NULL; a = a->ai_next, length++) {
            CHECK_THAT(a->ai_family == a->ai_addr->sa_family && a->ai_addrlen >= 16 && __fathom_object_size(a->ai_addr) == a->ai_addrlen);
            if (h != NULL)
                CHECK_THAT(a->ai_family == AF_INET && a->ai_socktype == SOCK_STREAM && (a->ai_canonname != NULL) == (a == list));
        }
        CHECK_THAT(length <= 3);
        fm_freeaddrinfo(list);
    }
    CHECK_THAT(fm_getaddrinfo(NULL, NULL, NULL, &list) == getaddrinfo(NULL, NULL, NULL, &list));
    hints.ai_family = AF_UNIX;
    RUN(n = fm_getaddrinfo("host", NULL, &hints, &list));
    CHECK_THAT(n < 0);
    CHECK_THAT(memchr(fm_gai_strerror(-1), 0, 64) != NULL);
    char host[5], service[3];
    struct sockaddr address = {AF_INET};
    ALWAYS(n = fm_getnameinfo(&address, sizeof address, host, 5, service, 3, 0), n <= 0 && (n < 0 || (memchr(host, 0, 5) && memchr(service, 0, 3))))
    ALWAYS(n = fm_getnameinfo(&address, sizeof address, NULL, 0, service, 3, 0), n <= 0)
    EXPECT_CHECK("memory.bounds", fm_getnameinfo(block_of(3, 0), 4, host, 5, NULL, 0, 0));
}

static int no_names(const struct dirent *e) { return e->d_name[0] == 'x'; }
static void log_list(const char *format, ...)
{
    va_list list;
    va_start(list, format);
    EXPECT_RETURN(fm_vsyslog(LOG_ERR, format, list));
    va_end(list);
    va_start(list, format);
    EXPECT_RETURN(fm___vsyslog_chk(LOG_ERR, 1, format, list));
    va_end(list);
}

static void compare_others(void)
{
    struct dirent **list;
    volatile int n;
    for (unsigned round = 0; round < 200; round++) {
        EXPECT_RETURN(n = fm_scandir("d", &list, round % 2 ? no_names : NULL, round % 3 ? (int (*)(const struct dirent **, const struct dirent **))fm_alphasort : NULL));
        CHECK_THAT(n >= -1 && n <= 3);
        for (int i = 0; i < n; i++) {
            if (round % 2)
                CHECK_THAT(list[i]->d_name[0] == 'x');
            if (i > 0 && round % 3)
                CHECK_THAT(strcmp(list[i - 1]->d_name, list[i]->d_name) <= 0);
        }
        for (int i = 0; i < n; i++)
            fm_free(list[i]);
        if (n >= 0)
            fm_free(list);
    }
    fm_openlog("me", 0, LOG_USER);
    fm_openlog(NULL, 0, LOG_USER);
    CHECK_THAT(fm_setlogmask(3) == setlogmask(3) && fm_setlogmask(0) == setlogmask(0));
    EXPECT_RETURN(fm_syslog(LOG_ERR, "%d %s", 1, "x"); fm___syslog_chk(LOG_ERR, 1, "%d", 1));
    EXPECT_MEMORY_ERROR(fm_syslog(LOG_ERR, "%s", block_of(2, 'x')));
    log_list("%d %s", 1, "x");
    fm_closelog();
    FILE *volatile f;
    SOMETIMES(f = fm_fmemopen("abc", 3, "r"), f != NULL);
    CHECK_THAT(approximations > 0);
    EXPECT_RETURN(fm_fclose(f));
    EXPECT_CHECK("memory.bounds", fm_fmemopen(block_of(2, 0), 3, "rb"));
    EXPECT_CHECK("unsupported", fm_fmemopen(block_of(2, 0), 2, "w"));
    EXPECT_CHECK("unsupported", fm_fmemopen(block_of(2, 0), 2, "rb+"));
    EXPECT_CHECK("unsupported", fm_open_memstream(NULL, NULL));
}

void compare_lookup(void)
{
    compare_trees();
    compare_tables();
    compare_regex();
    compare_network();
    compare_others();
}
