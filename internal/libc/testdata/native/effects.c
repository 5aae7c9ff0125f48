#define _GNU_SOURCE
#include "harness.h"
#include <fcntl.h>
#include <stdarg.h>
#include <stdio_ext.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

// Models of the outside world have no result to compare. What is compared is
// what POSIX promises: ranges of results, and what is written where.
extern char *fm_getenv(const char *), *fm_secure_getenv(const char *);
MODEL_OF(__errno_location);
MODEL_OF(setenv); MODEL_OF(putenv); MODEL_OF(unsetenv); MODEL_OF(clearenv); MODEL_OF(system);
MODEL_OF(rand); MODEL_OF(srand); MODEL_OF(rand_r); MODEL_OF(random); MODEL_OF(srandom); MODEL_OF(lrand48); MODEL_OF(mrand48);
MODEL_OF(srand48);
extern unsigned fm_arc4random(void), fm_arc4random_uniform(unsigned);
MODEL_OF(time); MODEL_OF(clock); MODEL_OF(gettimeofday); MODEL_OF(clock_gettime); MODEL_OF(clock_getres); MODEL_OF(timespec_get);
MODEL_OF(difftime); MODEL_OF(gmtime); MODEL_OF(localtime); MODEL_OF(gmtime_r); MODEL_OF(localtime_r); MODEL_OF(mktime);
MODEL_OF(timegm); MODEL_OF(asctime); MODEL_OF(ctime); MODEL_OF(asctime_r); MODEL_OF(ctime_r); MODEL_OF(strftime);
MODEL_OF(sleep); MODEL_OF(usleep); MODEL_OF(nanosleep); MODEL_OF(alarm);
MODEL_OF(read); MODEL_OF(write); MODEL_OF(open); MODEL_OF(open64); MODEL_OF(creat); MODEL_OF(close); MODEL_OF(lseek);
MODEL_OF(unlink); MODEL_OF(access); MODEL_OF(isatty);
extern FILE *fm_stdin, *fm_stdout, *fm_stderr;
MODEL_OF(fopen); MODEL_OF(fopen64); MODEL_OF(fdopen); MODEL_OF(freopen); MODEL_OF(tmpfile); MODEL_OF(popen); MODEL_OF(pclose);
MODEL_OF(fclose); MODEL_OF(fflush); MODEL_OF(fflush_unlocked); MODEL_OF(fseek); MODEL_OF(fseeko); MODEL_OF(ftell);
MODEL_OF(ftello); MODEL_OF(rewind); MODEL_OF(fgetpos); MODEL_OF(fsetpos); MODEL_OF(feof); MODEL_OF(ferror);
MODEL_OF(clearerr); MODEL_OF(fileno); MODEL_OF(feof_unlocked); MODEL_OF(ferror_unlocked); MODEL_OF(setvbuf); MODEL_OF(setbuf);
MODEL_OF(remove); MODEL_OF(rename); extern char *fm_tmpnam(char *);
MODEL_OF(puts); MODEL_OF(fputs); MODEL_OF(fputs_unlocked); MODEL_OF(perror);
MODEL_OF(putchar); MODEL_OF(putchar_unlocked); MODEL_OF(putc); MODEL_OF(putc_unlocked); MODEL_OF(fputc);
MODEL_OF(fputc_unlocked); extern int fm__IO_putc(int, FILE *), fm___overflow(FILE *, int);
MODEL_OF(getchar); MODEL_OF(getchar_unlocked); MODEL_OF(getc); MODEL_OF(getc_unlocked); MODEL_OF(fgetc);
MODEL_OF(fgetc_unlocked); extern int fm__IO_getc(FILE *), fm___uflow(FILE *); MODEL_OF(ungetc);
extern char *fm_gets(char *); MODEL_OF(fgets); MODEL_OF(fgets_unlocked);
MODEL_OF(getline); MODEL_OF(getdelim); extern __typeof__(getdelim) fm___getdelim;
MODEL_OF(fread); MODEL_OF(fread_unlocked); MODEL_OF(fwrite); MODEL_OF(fwrite_unlocked);
MODEL_OF(printf); MODEL_OF(vprintf); MODEL_OF(fprintf); MODEL_OF(vfprintf); MODEL_OF(dprintf); MODEL_OF(vdprintf);
extern int fm_scanf(const char *, ...), fm_fscanf(FILE *, const char *, ...);
extern int fm_vscanf(const char *, va_list), fm_vfscanf(FILE *, const char *, va_list);
extern __typeof__(fm_scanf) fm___isoc99_scanf, fm___isoc23_scanf;
extern __typeof__(fm_fscanf) fm___isoc99_fscanf, fm___isoc23_fscanf;
extern __typeof__(fm_vscanf) fm___isoc99_vscanf, fm___isoc23_vscanf;
extern __typeof__(fm_vfscanf) fm___isoc99_vfscanf, fm___isoc23_vfscanf;

#pragma clang diagnostic ignored "-Wformat"

#define ROUNDS 400

// The statement returns, and the condition holds after it, in every round. The
// first result that is interesting must come about in some round.
#define ALWAYS(statement, condition)                     \
    for (unsigned round = 0; round < ROUNDS; round++) {  \
        EXPECT_RETURN(statement);                        \
        CHECK_THAT(condition);                           \
        release_blocks();                                \
    }
#define SOMETIMES(statement, condition)                             \
    do {                                                            \
        volatile unsigned times = 0;                                \
        for (volatile unsigned round = 0; round < 5000 && times == 0; round++) { \
            RUN(statement);                                         \
            if (outcome == RETURNED && (condition))                 \
                times++;                                            \
            release_blocks();                                       \
        }                                                           \
        CHECK(times > 0, "never: %s after %s", #condition, #statement); \
    } while (0)

// Another name of a variable each time.
static const char *next_name(void)
{
    static char name[16];
    static unsigned n;
    snprintf(name, sizeof name, "V%u", n++);
    return name;
}

static void environment_effects(void)
{
    char *volatile text;
    SOMETIMES(text = fm_getenv(next_name()), text == NULL);
    SOMETIMES(text = fm_getenv(next_name()), text != NULL && strlen(text) > 1000);
    SOMETIMES(text = fm_getenv(next_name()), text != NULL && strlen(text) > 5 && strlen(text) < 16);
    SOMETIMES(text = fm_getenv(next_name()), text != NULL && text[0] == 0);
    for (unsigned round = 0; round < 50; round++) {
        const char *name = next_name();
        EXPECT_RETURN(text = fm_getenv(name));
        CHECK_THAT(text == fm_getenv(name));
        EXPECT_RETURN(char *volatile secure = fm_secure_getenv(name); CHECK_THAT(secure == NULL || secure == text));
        if (text != NULL) {
            CHECK_THAT(memchr(text, 0, __fathom_object_size(text) - strlen(name) - 1) != NULL && text[-1] == '=');
            EXPECT_CHECK("memory.free", __extension__({ extern void fm_free(void *); fm_free(text); }));
        }
    }
    EXPECT_MEMORY_ERROR(fm_getenv(block_of(2, 'x')));
    EXPECT_RETURN(fm_system(NULL); fm_system("true"));
}

// What the program sets and removes, it finds as in the real environment. Names that are a part of others are told apart.
static void environment_changes(void)
{
    static const char *const names[] = {"A", "AB", "B", "A=B", "", "=", "LONG_NAME"};
    static const char *const values[] = {"", "1", "=", "B=2", "a longer value"};
    static char entries[][12] = {"A=put", "AB=", "B==x", "LONG_NAME", "A"};
    CHECK_THAT(clearenv() == 0 && fm_clearenv() == 0);
    for (unsigned round = 0; round < 3000; round++) {
        const char *name = names[random_below(sizeof names / sizeof names[0])];
        const char *value = values[random_below(sizeof values / sizeof values[0])];
        unsigned i = random_below(sizeof entries / sizeof entries[0]), overwrite = random_below(2);
        int want = 0, error = 0;
        volatile int got = 0;
        errno = 0;
        *fm___errno_location() = 0;
        switch (random_below(20)) {
        case 0: case 1: case 2: want = setenv(name, value, overwrite), error = errno; EXPECT_RETURN(got = fm_setenv(name, value, overwrite)); break;
        case 3: case 4: want = unsetenv(name), error = errno; EXPECT_RETURN(got = fm_unsetenv(name)); break;
        case 5: want = putenv(entries[i]), error = errno; EXPECT_RETURN(got = fm_putenv(entries[i])); break;
        case 6: if (strncmp(entries[0], "A=", 2) == 0) entries[0][2] ^= 1; break; // seen through the environment
        case 7: want = clearenv(); EXPECT_RETURN(got = fm_clearenv()); break;
        }
        CHECK(got == want && (want == 0 || *fm___errno_location() == error), "%d, want %d", got, want);
        for (unsigned k = 0; k < sizeof names / sizeof names[0]; k++) {
            char *expected = getenv(names[k]), *volatile text;
            EXPECT_RETURN(text = fm_getenv(names[k]));
            if (names[k][0] != 0 && strchr(names[k], '=') == NULL || expected != NULL)
                CHECK((text == NULL) == (expected == NULL) && (text == NULL || strcmp(text, expected) == 0),
                    "getenv(\"%s\") = \"%s\", want \"%s\"", names[k], text ? text : "(none)", expected ? expected : "(none)");
        }
        EXPECT_RETURN(char *volatile secure = fm_secure_getenv("A"); CHECK_THAT(secure == NULL || secure == fm_getenv("A")));
    }
}

static void random_effects(void)
{
    volatile long n;
    unsigned seed = 1;
    fm_srand(1);
    fm_srandom(1);
    fm_srand48(1);
    ALWAYS(n = fm_rand(), n >= 0 && n <= RAND_MAX);
    ALWAYS(n = fm_rand_r(&seed), n >= 0 && n <= RAND_MAX);
    ALWAYS(n = fm_random(), n >= 0 && n <= 0x7fffffff);
    ALWAYS(n = fm_lrand48(), n >= 0 && n <= 0x7fffffff);
    ALWAYS(n = fm_mrand48(), n >= INT32_MIN && n <= INT32_MAX);
    ALWAYS(n = fm_arc4random(), n >= 0 && n <= UINT32_MAX);
    ALWAYS(n = fm_arc4random_uniform(3), n >= 0 && n < 3);
    SOMETIMES(n = fm_arc4random_uniform(3), n == 2);
    CHECK_THAT(fm_arc4random_uniform(0) == 0);
}

static _Bool sane_tm(const struct tm *t)
{
    return t->tm_sec >= 0 && t->tm_sec <= 60 && t->tm_min >= 0 && t->tm_min <= 59 && t->tm_hour >= 0 && t->tm_hour <= 23 &&
           t->tm_mday >= 1 && t->tm_mday <= 31 && t->tm_mon >= 0 && t->tm_mon <= 11 && t->tm_wday >= 0 && t->tm_wday <= 6 &&
           t->tm_yday >= 0 && t->tm_yday <= 365 && strlen(t->tm_zone) == 3;
}

static void time_effects(void)
{
    volatile time_t now;
    time_t out = 0;
    struct timeval tv;
    struct timespec ts;
    struct tm date, *volatile p;
    char text[32], *volatile s;
    volatile size_t length;
    volatile long status;
    ALWAYS(now = fm_time(&out), now == out);
    ALWAYS(now = fm_time(NULL), 1);
    ALWAYS(status = fm_clock(), status >= -1);
    ALWAYS(status = fm_gettimeofday(&tv, NULL), status == 0 && tv.tv_usec >= 0 && tv.tv_usec < 1000000);
    ALWAYS(status = fm_clock_gettime(0, &ts), status != 0 || (ts.tv_nsec >= 0 && ts.tv_nsec < 1000000000));
    ALWAYS(status = fm_clock_getres(0, &ts), status != 0 || (ts.tv_nsec >= 0 && ts.tv_nsec < 1000000000));
    ALWAYS(status = fm_timespec_get(&ts, TIME_UTC), status == 0 || status == TIME_UTC);
    CHECK_THAT(fm_difftime(7, 3) == 4 && fm_difftime(3, 7) == -4);
    for (unsigned round = 0; round < 20; round++) {
        EXPECT_RETURN(p = fm_gmtime(&out));
        CHECK_THAT(p == NULL || sane_tm(p));
        EXPECT_RETURN(p = fm_localtime(&out));
        CHECK_THAT(p == NULL || sane_tm(p));
        EXPECT_RETURN(p = fm_gmtime_r(&out, &date));
        CHECK_THAT(p == NULL || (p == &date && sane_tm(p)));
        EXPECT_RETURN(p = fm_localtime_r(&out, &date));
        CHECK_THAT(p == NULL || (p == &date && sane_tm(p)));
        EXPECT_RETURN(now = fm_mktime(&date));
        CHECK_THAT(sane_tm(&date));
        EXPECT_RETURN(now = fm_timegm(&date));
        CHECK_THAT(sane_tm(&date));
    }
    // Where the year fits for sure there is a date, as in the real library; where it does not, there is none.
    for (int i = 0; i < 60; i++) {
        out = (time_t)1 << i;
        EXPECT_RETURN(p = fm_gmtime(&out));
        CHECK_THAT((p != NULL) == (gmtime_r(&out, &date) != NULL));
        out = -out;
        EXPECT_RETURN(p = fm_gmtime(&out));
        CHECK_THAT((p != NULL) == (gmtime_r(&out, &date) != NULL));
    }
    out = 67768036191676799;
    CHECK_THAT(gmtime_r(&out, &date) != NULL);
    out++;
    CHECK_THAT(gmtime_r(&out, &date) == NULL);
    out = 0;
    memset(&date, 0, sizeof date);
    ALWAYS(s = fm_asctime(&date), s != NULL && strlen(s) <= 25);
    ALWAYS(s = fm_ctime(&out), s == NULL || strlen(s) <= 25);
    ALWAYS(s = fm_asctime_r(&date, text), s == text);
    ALWAYS(s = fm_ctime_r(&out, text), s == NULL || s == text);
    ALWAYS(length = fm_strftime(text, 8, "%Y", &date), length < 8 && (length == 0 || text[length] == 0));
    EXPECT_CHECK("memory.bounds", fm_strftime(block_of(4, 0), 5, "%Y", &date));
    ALWAYS(status = fm_sleep(5), status >= 0 && status <= 5);
    ALWAYS(status = fm_usleep(5), status == 0 || status == -1);
    ALWAYS(status = fm_nanosleep(&ts, &ts), status == 0 || status == -1);
    EXPECT_RETURN(fm_alarm(1));
}

extern void *fm___rust_alloc(size_t, size_t), *fm___rust_alloc_zeroed(size_t, size_t), *fm___rust_realloc(void *, size_t, size_t, size_t);
extern void fm___rust_dealloc(void *, size_t, size_t);

static void rust_effects(void)
{
    unsigned char *p = fm___rust_alloc_zeroed(5, 64);
    CHECK_THAT((uintptr_t)p % 64 == 0 && __fathom_object_size(p) == 5 && p[0] == 0 && p[4] == 0);
    memcpy(p, "12345", 5);
    p = fm___rust_realloc(p, 5, 64, 9);
    CHECK_THAT((uintptr_t)p % 64 == 0 && __fathom_object_size(p) == 9 && memcmp(p, "12345", 5) == 0);
    p = fm___rust_realloc(p, 9, 1, 2);
    CHECK_THAT(__fathom_object_size(p) == 2 && memcmp(p, "12", 2) == 0);
    fm___rust_dealloc(p, 2, 1);
    p = fm___rust_alloc(3, 1);
    CHECK_THAT(__fathom_object_size(p) == 3);
    fm___rust_dealloc(p, 3, 1);
    CHECK_THAT(fm___rust_alloc(SIZE_MAX / 2, 1) == NULL);
}

static void descriptor_effects(void)
{
    volatile long n;
    ALWAYS(n = fm_read(0, block_of(5, 0), 5), n >= -1 && n <= 5);
    SOMETIMES(n = fm_read(0, block_of(5, 0), 5), n == 5);
    EXPECT_CHECK("memory.bounds", fm_read(0, block_of(5, 0), 6));
    ALWAYS(n = fm_write(1, block_of(5, 0), 5), n >= -1 && n <= 5);
    EXPECT_CHECK("memory.bounds", fm_write(1, block_of(5, 0), 6));
    EXPECT_CHECK("memory.null", fm_write(1, NULL, 6));
    ALWAYS(n = fm_open("f", O_RDONLY), n >= -1 && n <= INT32_MAX);
    ALWAYS(n = fm_open64("f", O_RDONLY), n >= -1 && n <= INT32_MAX);
    ALWAYS(n = fm_creat("f", 0600), n >= -1 && n <= INT32_MAX);
    ALWAYS(n = fm_close(3), n == 0 || n == -1);
    ALWAYS(n = fm_lseek(3, 0, SEEK_END), n >= -1);
    ALWAYS(n = fm_unlink("f"), n == 0 || n == -1);
    ALWAYS(n = fm_access("f", R_OK), n == 0 || n == -1);
    ALWAYS(n = fm_isatty(0), n == 0 || n == 1);
}

static void stream_effects(void)
{
    FILE *volatile f = NULL;
    fpos_t position;
    volatile long n;
    volatile size_t items;
    char *volatile s;
    SOMETIMES(f = fm_fopen("f", "r"), f == NULL);
    SOMETIMES(f = fm_fdopen(3, "r"), f != NULL);
    SOMETIMES(f = fm_tmpfile(), f != NULL);
    SOMETIMES(f = fm_popen("f", "r"), f != NULL);
    EXPECT_RETURN(fm_pclose(f));
    SOMETIMES(f = fm_fopen64("f", "r"), f != NULL);
    SOMETIMES(f = fm_fopen("f", "r"), f != NULL);

    int (*const readers[])(FILE *) = {fm_getc, fm_getc_unlocked, fm_fgetc, fm_fgetc_unlocked, fm__IO_getc, fm___uflow};
    for (unsigned i = 0; i < sizeof readers / sizeof readers[0]; i++) {
        ALWAYS(n = readers[i](f), n >= EOF && n <= 255);
        SOMETIMES(n = readers[i](f), n == EOF);
    }
    ALWAYS(n = fm_getchar(), n >= EOF && n <= 255);
    ALWAYS(n = fm_getchar_unlocked(), n >= EOF && n <= 255);
    ALWAYS(n = fm_ungetc('x', f), n == EOF || n == 'x');
    CHECK_THAT(fm_ungetc(EOF, f) == EOF);
    int (*const writers[])(int, FILE *) = {fm_putc, fm_putc_unlocked, fm_fputc, fm_fputc_unlocked, fm__IO_putc};
    for (unsigned i = 0; i < sizeof writers / sizeof writers[0]; i++)
        ALWAYS(n = writers[i](0x1ff, f), n == EOF || n == 255);
    ALWAYS(n = fm___overflow(f, 'x'), n == EOF || n == 'x');
    ALWAYS(n = fm_putchar('x') | fm_putchar_unlocked('x'), n == EOF || n == 'x');
    ALWAYS(n = fm_puts("x"), n >= EOF);
    ALWAYS(n = fm_fputs("x", f), n >= EOF);
    ALWAYS(n = fm_fputs_unlocked("x", f), n >= EOF);
    EXPECT_MEMORY_ERROR(fm_puts(block_of(2, 'x')));
    EXPECT_MEMORY_ERROR(fm_fputs(block_of(2, 'x'), f));
    EXPECT_RETURN(fm_perror(NULL); fm_perror("x"));

    ALWAYS(s = fm_fgets(block_of(5, 'x'), 5, f), s == NULL || memchr(s, 0, 5) != NULL);
    ALWAYS(s = fm_fgets_unlocked(block_of(1, 'x'), 1, f), s != NULL && s[0] == 0);
    CHECK_THAT(fm_fgets(NULL, 0, f) == NULL);
    EXPECT_CHECK("memory.bounds", fm_fgets(block_of(5, 0), 6, f));
    ALWAYS(items = fm_fread(block_of(6, 0), 2, 3, f), items <= 3);
    SOMETIMES(items = fm_fread_unlocked(block_of(6, 0), 2, 3, f), items == 3);
    CHECK_THAT(fm_fread(NULL, 0, 3, f) == 0);
    EXPECT_CHECK("memory.bounds", fm_fread(block_of(5, 0), 2, 3, f));
    EXPECT_CHECK("memory.bounds", fm_fread(block_of(5, 0), SIZE_MAX, 3, f));
    ALWAYS(items = fm_fwrite(block_of(6, 0), 2, 3, f), items <= 3);
    ALWAYS(items = fm_fwrite_unlocked(block_of(6, 0), 2, 3, f), items <= 3);
    EXPECT_CHECK("memory.bounds", fm_fwrite(block_of(5, 0), 2, 3, f));

    ALWAYS(n = fm_fflush(f) | fm_fflush(NULL) | fm_fflush_unlocked(f), n == 0 || n == EOF);
    ALWAYS(n = fm_fseek(f, 0, SEEK_SET) | fm_fseeko(f, 0, SEEK_SET), n == 0 || n == -1);
    ALWAYS(n = fm_ftell(f), n >= -1);
    ALWAYS(n = fm_ftello(f), n >= -1);
    ALWAYS(n = fm_fgetpos(f, &position) | fm_fsetpos(f, &position), n == 0 || n == -1);
    ALWAYS(n = fm_fileno(f), n >= -1);
    SOMETIMES(n = fm_feof(f), n == 0);
    SOMETIMES(n = fm_feof_unlocked(f), n != 0);
    SOMETIMES(n = fm_ferror(f), n == 0);
    SOMETIMES(n = fm_ferror_unlocked(f), n != 0);
    EXPECT_RETURN(fm_rewind(f); fm_clearerr(f); fm_setvbuf(f, NULL, _IONBF, 0); fm_setbuf(f, NULL));
    EXPECT_CHECK("unsupported", fm_setbuf(f, block_of(BUFSIZ, 0)));
    EXPECT_CHECK("unsupported", fm_setvbuf(f, block_of(BUFSIZ, 0), _IOFBF, BUFSIZ));
    EXPECT_RETURN(n = fm_fclose(f));
    EXPECT_MEMORY_ERROR(fm_fclose(f));
    EXPECT_MEMORY_ERROR(fm_fgetc(f));
    EXPECT_MEMORY_ERROR(fm_fprintf(NULL, "x"));
    uint64_t success = 1;
    force_nondet(&success, 1);
    EXPECT_RETURN(f = fm_freopen("f", "r", fm_stdin));
    CHECK_THAT(f == fm_stdin);
    EXPECT_RETURN(fm_fclose(fm_stdout));
    EXPECT_CHECK("memory.freed", fm_fputc('x', fm_stdout));
    EXPECT_RETURN(fm_fputc('x', fm_stderr));
    ALWAYS(n = fm_remove("f") | fm_rename("f", "g"), n == 0 || n == -1);
    char name[L_tmpnam];
    ALWAYS(s = fm_tmpnam(name), s == NULL || s == name);
    ALWAYS(s = fm_tmpnam(NULL), s == NULL || strlen(s) < L_tmpnam);

    SOMETIMES(s = fm_gets(block_of(64, 0)), s != NULL && strlen(s) > 3);
    EXPECT_MEMORY_ERROR(for (;;) { char *to = block_of(2, 0); RUN(fm_gets(to)); if (outcome == CHECKED) abort(); release_blocks(); });

    char *line = NULL;
    size_t size = 0;
    for (unsigned round = 0; round < ROUNDS; round++) {
        EXPECT_RETURN(n = fm_getline(&line, &size, f));
        CHECK_THAT(n == -1 || (n > 0 && (size_t)n < size && size <= __fathom_object_size(line)));
    }
    EXPECT_RETURN(fm_getdelim(&line, &size, ';', f));
    EXPECT_RETURN(fm___getdelim(&line, &size, ';', f));
}

static int call_v(int which, FILE *f, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    int n = which == 0   ? fm_vprintf(format, list)
            : which == 1 ? fm_vfprintf(f, format, list)
            : which == 2 ? fm_vdprintf(1, format, list)
            : which == 3 ? fm_vscanf(format, list)
            : which == 4 ? fm___isoc99_vscanf(format, list)
            : which == 5 ? fm___isoc23_vscanf(format, list)
            : which == 6 ? fm_vfscanf(f, format, list)
            : which == 7 ? fm___isoc99_vfscanf(f, format, list)
                         : fm___isoc23_vfscanf(f, format, list);
    va_end(list);
    return n;
}

static void format_effects(void)
{
    FILE *f = fm_stderr;
    volatile int n, count = -1;
    char *raw;
#define EVERY "%d %s %.3s %c %p %u %lx %lld %hhd %f %Lf %% %5.2g %*d %zu\n", 1, "s", raw, 'c', NULL, 1u, 1ul, 1ll, 1, 1.0, 1.0L, 2.0, 3, 4, (size_t)5
    ALWAYS(raw = exact_copy("abc", 3); n = fm_printf(EVERY), n >= -1);
    ALWAYS(raw = exact_copy("abc", 3); n = fm_fprintf(f, EVERY), n >= -1);
    ALWAYS(raw = exact_copy("abc", 3); n = fm_dprintf(1, EVERY), n >= -1);
    ALWAYS(raw = exact_copy("abc", 3); n = call_v((int)(round % 3), f, EVERY), n >= -1);
    ALWAYS(n = fm_printf("abc%n", &count), count >= 0);
    EXPECT_MEMORY_ERROR(fm_printf("%.4s", exact_copy("abc", 3)));
    EXPECT_MEMORY_ERROR(fm_printf("%d %s", 1, exact_copy("abc", 3)));
    EXPECT_MEMORY_ERROR(fm_printf("%s", (char *)NULL));
    EXPECT_MEMORY_ERROR(fm_printf("%n", (int *)NULL));
    EXPECT_MEMORY_ERROR(fm_printf(exact_copy("abc", 3)));
    ALWAYS(n = fm_printf("%ls", L"x"), n >= -1);
    EXPECT_MEMORY_ERROR(fm_printf("%ls", (int *)NULL));
    EXPECT_CHECK("unsupported", fm_printf("%1$d", 1));
    EXPECT_CHECK("unsupported", fm_printf("%y", 1));

    // Destinations of every kind; exactly as large as they must be.
#define TARGETS "%d %4s%%%hhx %c%lld[%*d%[^]a] %3c %n%p%le%Lf x", block_of(4, 0), block_of(5, 0), block_of(1, 0), block_of(1, 0), \
        block_of(8, 0), block_of(7, 'x'), block_of(3, 0), block_of(4, 0), block_of(8, 0), block_of(8, 0), block_of(16, 0)
#define SCANS(X) X(fm_scanf,) X(fm___isoc99_scanf,) X(fm___isoc23_scanf,) \
        X(fm_fscanf, f,) X(fm___isoc99_fscanf, f,) X(fm___isoc23_fscanf, f,)
#define SCAN_ALL(function, ...)                                                                           \
    for (unsigned round = 0; round < ROUNDS; round++) {                                                   \
        RUN(n = function(__VA_ARGS__ TARGETS));                                                           \
        CHECK((outcome == RETURNED && n >= -1 && n <= 10) || (outcome == CHECKED && strcmp(checked_kind, "memory.bounds") == 0), \
              #function ": outcome %d, result %d", (int)outcome, n);                                      \
        release_blocks();                                                                                 \
    }                                                                                                     \
    SOMETIMES(n = function(__VA_ARGS__ "%d%d", block_of(4, 0), block_of(4, 0)), n == -1);                 \
    SOMETIMES(n = function(__VA_ARGS__ "%d%d", block_of(4, 0), block_of(4, 0)), n == 0);                  \
    SOMETIMES(n = function(__VA_ARGS__ "%d%d", block_of(4, 0), block_of(4, 0)), n == 1);                  \
    SOMETIMES(n = function(__VA_ARGS__ "%d%d", block_of(4, 0), block_of(4, 0)), n == 2);
    SCANS(SCAN_ALL)
    for (int which = 3; which <= 8; which++)
        ALWAYS(n = call_v(which, f, "%d%2s", block_of(4, 0), block_of(3, 0)), n >= -1 && n <= 2);

    // %s without a width overflows any buffer.
    RUN(n = 0);
    _Bool overflowed = 0;
    for (unsigned round = 0; round < 200 && !overflowed; round++) {
        RUN(fm_scanf("%s", block_of(8, 0)));
        overflowed = outcome == CHECKED && strcmp(checked_kind, "memory.bounds") == 0;
        release_blocks();
    }
    CHECK_THAT(overflowed);
}

void compare_effects(void)
{
    random_effects();
    time_effects();
    descriptor_effects();
    rust_effects();
    format_effects();
    stream_effects();
    environment_effects();
    environment_changes();
}
