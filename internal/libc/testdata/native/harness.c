#define _GNU_SOURCE
#include "harness.h"
#include <math.h>
#include <sanitizer/allocator_interface.h>
#include <sanitizer/asan_interface.h>
#include <stdarg.h>
#include <sys/wait.h>
#include <unistd.h>

static int failures;

void report_failure(const char *file, int line, const char *format, ...)
{
    va_list list;
    if (++failures > 20)
        return;
    printf("%s:%d: ", file, line);
    va_start(list, format);
    vprintf(format, list);
    va_end(list);
    printf("\n");
}

static uint64_t random_state = 0x9e3779b97f4a7c15;

uint64_t random_bits(void) // splitmix64
{
    uint64_t z = (random_state += 0x9e3779b97f4a7c15);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    return z ^ (z >> 31);
}

unsigned random_below(unsigned bound)
{
    return (unsigned)(random_bits() >> 32) % bound;
}

static void *blocks[4096];
static unsigned block_count;

void *block_of(size_t size, int fill)
{
    void *p = malloc(size);
    if (p == NULL || block_count == sizeof blocks / sizeof blocks[0])
        abort();
    memset(p, fill, size);
    return blocks[block_count++] = p;
}

void *exact_copy(const void *data, size_t size)
{
    void *p = block_of(size, 0);
    memcpy(p, data, size);
    return p;
}

char *random_string(const char *alphabet, unsigned max)
{
    unsigned letters = (unsigned)strlen(alphabet), n = random_below(max + 1);
    char *s = block_of(n + 1, 0);
    for (unsigned i = 0; i < n; i++)
        s[i] = alphabet[random_below(letters)];
    return s;
}

void release_blocks(void)
{
    while (block_count > 0)
        free(blocks[--block_count]);
}

jmp_buf outcome_target;
volatile int outcome_armed;
volatile enum outcome outcome;
const char *volatile checked_kind;
volatile int exit_status;
int malloc_may_fail;

static _Noreturn void finish(enum outcome how)
{
    if (!outcome_armed) {
        printf("a model ended with outcome %d outside of RUN\n", (int)how);
        exit(2);
    }
    outcome = how;
    longjmp(outcome_target, 1);
}

int fork_child(void)
{
    fflush(stdout);
    if (fork() != 0)
        return 0;
    if (freopen("/dev/null", "w", stderr) == NULL)
        _exit(0);
    outcome_armed = 0;
    return 1;
}

void leave_child(void)
{
    _exit(0);
}

int child_was_stopped(void)
{
    int status = 0;
    wait(&status);
    return !WIFEXITED(status) || WEXITSTATUS(status) == 99; // see the options below
}

const char *__asan_default_options(void)
{
    return "detect_leaks=0:exitcode=99:allocator_may_return_null=1";
}

// The primitives of model.h -------------------------------------------------

static uint64_t forced[64];
static unsigned forced_next, forced_count;

void force_nondet(const uint64_t *values, unsigned count)
{
    memcpy(forced, values, count * sizeof *values);
    forced_next = 0;
    forced_count = count;
}

unsigned nondet_calls, nondet_words, approximations;

// Mostly small values, so that assumptions about ranges are met now and then.
static uint64_t nondet(void)
{
    nondet_calls++;
    if (forced_next < forced_count)
        return forced[forced_next++];
    switch (random_below(8)) {
    case 0:
        return random_bits();
    case 1:
        return (uint64_t)0 - random_below(4);
    case 2:
        return random_below(1000);
    default:
        return random_below(16);
    }
}

_Bool __fathom_nondet_bool(void) { return nondet() & 1; }
unsigned char __fathom_nondet_u8(void) { return (unsigned char)nondet(); }
unsigned short __fathom_nondet_u16(void) { return (unsigned short)nondet(); }
unsigned __fathom_nondet_u32(void) { return (unsigned)nondet(); }
unsigned long long __fathom_nondet_u64(void)
{
    nondet_words++;
    return nondet();
}

void __fathom_assume(_Bool ok)
{
    if (!ok)
        finish(ASSUMED);
}

void __fathom_check(_Bool ok, const char *kind, const char *message)
{
    (void)message;
    if (!ok) {
        checked_kind = kind;
        finish(CHECKED);
    }
}

void *__fathom_alloc(unsigned long size, unsigned long align, int zero)
{
    void *p = NULL;
    if (posix_memalign(&p, align < sizeof(void *) ? sizeof(void *) : align, size) != 0 || p == NULL)
        finish(ASSUMED); // sizes that no machine has
    memset(p, zero ? 0 : 0xa5, size);
    return p;
}

void *__fathom_external(unsigned long size, unsigned long align) { return __fathom_alloc(size, align, 0); }
void *__fathom_alloc_over(unsigned long size, unsigned long align, void *old)
{
    (void)old;
    return __fathom_alloc(size, align, 0);
}

static const void *allocated_begin(const void *p)
{
    return p == NULL ? NULL : __sanitizer_get_allocated_begin(p);
}

void __fathom_free(void *p)
{
    __fathom_check(p == NULL || (allocated_begin(p) == p && __sanitizer_get_ownership(p)), "memory.free", "free");
    free(p);
}

void __fathom_assumed(const char *what) { (void)what; }
void *__fathom_alloc_by(unsigned long size, unsigned long align, int zero, int allocator)
{
    (void)allocator;
    return __fathom_alloc(size, align, zero);
}
void __fathom_free_by(void *p, int allocator) { (void)allocator, __fathom_free(p); }
_Bool __fathom_is_replaced(const char *name) { (void)name; return 0; }
_Bool __fathom_is_referenced(const char *name) { (void)name; return 1; }

void __fathom_approximate(const char *what) { (void)what; approximations++; }
_Bool __fathom_is_defined_u64(unsigned long long value) { return (void)value, 1; }
_Bool __fathom_is_defined_double(double value) { return (void)value, 1; }
_Bool __fathom_is_defined_long_double(long double value) { return (void)value, 1; }
_Bool __fathom_malloc_fails(unsigned long size) { (void)size; return malloc_may_fail && __fathom_nondet_bool(); }
void __fathom_copy_object_tracks(void *to, const void *from) { (void)to, (void)from; }
_Bool __fathom_realloc_frees(void) { return 1; }

unsigned long __fathom_object_size(const void *p)
{
    const void *begin = allocated_begin(p);
    return begin == NULL ? 0 : __sanitizer_get_allocated_size(begin);
}

unsigned long __fathom_object_offset(const void *p)
{
    const void *begin = allocated_begin(p);
    return begin == NULL ? 0 : (unsigned long)((const char *)p - (const char *)begin);
}

_Bool __fathom_is_dereferenceable(const void *p, unsigned long n)
{
    return n == 0 || (n <= PTRDIFF_MAX && p != NULL && __asan_region_is_poisoned((void *)p, n) == NULL);
}

#define ELEMENTARY(name)                                                   \
    double __fathom_##name(double x) { return name(x); }                   \
    float __fathom_##name##f(float x) { return name##f(x); }               \
    long double __fathom_##name##l(long double x) { return name##l(x); }
#define ELEMENTARY2(name)                                                  \
    double __fathom_##name(double x, double y) { return name(x, y); }      \
    float __fathom_##name##f(float x, float y) { return name##f(x, y); }   \
    long double __fathom_##name##l(long double x, long double y) { return name##l(x, y); }
ELEMENTARY(exp) ELEMENTARY(exp2) ELEMENTARY(exp10) ELEMENTARY(expm1) ELEMENTARY(log) ELEMENTARY(log2) ELEMENTARY(log10) ELEMENTARY(log1p)
ELEMENTARY(sin) ELEMENTARY(cos) ELEMENTARY(tan) ELEMENTARY(asin) ELEMENTARY(acos) ELEMENTARY(atan) ELEMENTARY(sinh) ELEMENTARY(cosh)
ELEMENTARY(tanh) ELEMENTARY(asinh) ELEMENTARY(acosh) ELEMENTARY(atanh) ELEMENTARY(cbrt) ELEMENTARY(erf) ELEMENTARY(erfc) ELEMENTARY(tgamma)
ELEMENTARY(lgamma)
ELEMENTARY2(pow) ELEMENTARY2(hypot) ELEMENTARY2(atan2)
double __fathom_fmod(double x, double y) { return fmod(x, y); }
float __fathom_fmodf(float x, float y) { return fmodf(x, y); }
long double __fathom_fmodl(long double x, long double y) { return fmodl(x, y); }
double __fathom_remainder(double x, double y) { return remainder(x, y); }
float __fathom_remainderf(float x, float y) { return remainderf(x, y); }
long double __fathom_remainderl(long double x, long double y) { return remainderl(x, y); }

void __fathom_check_read(const void *p, unsigned long n)
{
    __fathom_check(n == 0 || p != NULL, "memory.null", "read");
    __fathom_check(__fathom_is_dereferenceable(p, n), "memory.bounds", "read");
}

_Bool __fathom_are_defined(const void *p, unsigned long n)
{
    __fathom_check_read(p, n);
    return 1;
}

void __fathom_check_write(void *p, unsigned long n)
{
    __fathom_check_read(p, n);
}

const void *havoc_value;

void __fathom_havoc(void *p, unsigned long n)
{
    __fathom_check_write(p, n);
    for (unsigned long i = 0; i < n; i++)
        ((unsigned char *)p)[i] = havoc_value != NULL ? ((const unsigned char *)havoc_value)[i] : (unsigned char)random_bits();
}

void *volatile thrown;

_Noreturn void __fathom_unwind(void *exception)
{
    thrown = exception;
    finish(THROWN);
}

_Noreturn void __fathom_jump(void *anchor, int site, int value)
{
    thrown = anchor;
    exit_status = 100 * site + value;
    finish(THROWN);
}

_Noreturn void fm__ZSt17__throw_bad_allocv(void)
{
    __fathom_unwind(NULL);
}

_Noreturn void __fathom_exit(int status)
{
    exit_status = status;
    finish(EXITED);
}

// ---------------------------------------------------------------------------

static const struct group {
    const char *name;
    void (*run)(void);
} groups[] = {
    {"memory", compare_memory},       {"strings", compare_strings}, {"conversions", compare_conversions},
    {"scanning", compare_scanning},
    {"system", compare_system},
    {"ctype", compare_ctype},         {"formats", compare_formats}, {"sorting", compare_sorting},
    {"process", compare_process},     {"effects", compare_effects}, {"fortified", compare_fortified},
    {"cxx", compare_cxx},             {"exceptions", compare_exceptions}, {"threads", compare_threads}, {"posix", compare_posix},
    {"options", compare_options},     {"identity", compare_identity},
    {"terminal", compare_terminal}, {"wide_formats", compare_wide_formats},     {"math", compare_math}, {"complex", compare_complex}, {"lookup", compare_lookup},
};

int main(int argc, char **argv)
{
    for (unsigned i = 0; i < sizeof groups / sizeof groups[0]; i++) {
        if (argc < 2)
            printf("%s\n", groups[i].name);
        else if (strcmp(argv[1], groups[i].name) == 0) {
            groups[i].run();
            if (failures > 0)
                printf("%d failures\n", failures);
            return failures > 0;
        }
    }
    return argc < 2 ? 0 : 2;
}
