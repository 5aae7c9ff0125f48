// What the calls of calls.txt are made of: the headers, what these do not declare, and objects.
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <assert.h>
#include <complex.h>
#include <ctype.h>
#include <dirent.h>
#include <err.h>
#include <errno.h>
#include <error.h>
#include <fcntl.h>
#include <fenv.h>
#include <fnmatch.h>
#include <getopt.h>
#include <grp.h>
#include <inttypes.h>
#include <libgen.h>
#include <limits.h>
#include <locale.h>
#include <malloc.h>
#include <math.h>
#include <netdb.h>
#include <poll.h>
#include <pthread.h>
#include <pwd.h>
#include <regex.h>
#include <sched.h>
#include <search.h>
#include <semaphore.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/random.h>
#include <sys/resource.h>
#include <sys/select.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <sys/utsname.h>
#include <sys/wait.h>
#include <syslog.h>
#include <termios.h>
#include <threads.h>
#include <time.h>
#include <unistd.h>
#include <wchar.h>
#include <wctype.h>

#include <fathom.h>

// glibc's headers declare these under other names, or not at all.
#undef basename
char *gets(char *), *basename(const char *);
void cfree(void *);
size_t strlcpy(char *, const char *, size_t), strlcat(char *, const char *, size_t);
int _IO_getc(FILE *), _IO_putc(int, FILE *);
char *__strdup(const char *), *__strndup(const char *, size_t);
int __strcasecmp(const char *, const char *);
void *__rawmemchr(const void *, int);
int __xpg_strerror_r(int, char *, size_t);
int __posix_getopt(int, char *const *, const char *);
int __isoc99_scanf(const char *, ...), __isoc99_fscanf(FILE *, const char *, ...), __isoc99_sscanf(const char *, const char *, ...);
int __isoc99_vscanf(const char *, va_list), __isoc99_vfscanf(FILE *, const char *, va_list), __isoc99_vsscanf(const char *, const char *, va_list);
int __isoc23_scanf(const char *, ...), __isoc23_fscanf(FILE *, const char *, ...), __isoc23_sscanf(const char *, const char *, ...);
int __isoc23_vscanf(const char *, va_list), __isoc23_vfscanf(FILE *, const char *, va_list), __isoc23_vsscanf(const char *, const char *, va_list);
int __isoc99_wscanf(const wchar_t *, ...), __isoc99_fwscanf(FILE *, const wchar_t *, ...), __isoc99_swscanf(const wchar_t *, const wchar_t *, ...);
int __isoc99_vwscanf(const wchar_t *, va_list), __isoc99_vfwscanf(FILE *, const wchar_t *, va_list);
int __isoc99_vswscanf(const wchar_t *, const wchar_t *, va_list);
int __isoc23_wscanf(const wchar_t *, ...), __isoc23_fwscanf(FILE *, const wchar_t *, ...), __isoc23_swscanf(const wchar_t *, const wchar_t *, ...);
int __isoc23_vwscanf(const wchar_t *, va_list), __isoc23_vfwscanf(FILE *, const wchar_t *, va_list);
int __isoc23_vswscanf(const wchar_t *, const wchar_t *, va_list);
long __isoc23_strtol(const char *, char **, int);
unsigned long __isoc23_strtoul(const char *, char **, int);
long long __isoc23_strtoll(const char *, char **, int);
unsigned long long __isoc23_strtoull(const char *, char **, int);
intmax_t __isoc23_strtoimax(const char *, char **, int);
uintmax_t __isoc23_strtoumax(const char *, char **, int);

// What _FORTIFY_SOURCE makes of calls.
void *__memcpy_chk(void *, const void *, size_t, size_t), *__mempcpy_chk(void *, const void *, size_t, size_t);
void *__memmove_chk(void *, const void *, size_t, size_t), *__memset_chk(void *, int, size_t, size_t);
char *__strcpy_chk(char *, const char *, size_t), *__stpcpy_chk(char *, const char *, size_t);
char *__strncpy_chk(char *, const char *, size_t, size_t), *__stpncpy_chk(char *, const char *, size_t, size_t);
char *__strcat_chk(char *, const char *, size_t), *__strncat_chk(char *, const char *, size_t, size_t);
size_t __strlcpy_chk(char *, const char *, size_t, size_t), __strlcat_chk(char *, const char *, size_t, size_t);
int __printf_chk(int, const char *, ...), __fprintf_chk(FILE *, int, const char *, ...), __dprintf_chk(int, int, const char *, ...);
int __vprintf_chk(int, const char *, va_list), __vfprintf_chk(FILE *, int, const char *, va_list), __vdprintf_chk(int, int, const char *, va_list);
int __sprintf_chk(char *, int, size_t, const char *, ...), __snprintf_chk(char *, size_t, int, size_t, const char *, ...);
int __vsprintf_chk(char *, int, size_t, const char *, va_list), __vsnprintf_chk(char *, size_t, int, size_t, const char *, va_list);
int __asprintf_chk(char **, int, const char *, ...), __vasprintf_chk(char **, int, const char *, va_list);
void __syslog_chk(int, int, const char *, ...), __vsyslog_chk(int, int, const char *, va_list);
char *__fgets_chk(char *, size_t, int, FILE *), *__gets_chk(char *, size_t);
size_t __fread_chk(void *, size_t, size_t, size_t, FILE *);
ssize_t __read_chk(int, void *, size_t, size_t);
void __longjmp_chk(struct __jmp_buf_tag *, int);

// What compilers call.
void __assert_rtn(const char *, const char *, int, const char *);
int __cxa_atexit(void (*)(void *), void *, void *);
void *__rust_alloc(size_t, size_t), *__rust_alloc_zeroed(size_t, size_t), *__rust_realloc(void *, size_t, size_t, size_t);
void __rust_dealloc(void *, size_t, size_t);
float _Complex __mulsc3(float, float, float, float), __divsc3(float, float, float, float);
double _Complex __muldc3(double, double, double, double), __divdc3(double, double, double, double);
long double _Complex __mulxc3(long double, long double, long double, long double), __divxc3(long double, long double, long double, long double);
float __powisf2(float, int);
double __powidf2(double, int);
long double __powixf2(long double, int);

// The verifier's own.
extern void *__dso_handle;
extern unsigned char __model_rounding_mode;
void __model_set_rounding(int);
void __fathom_run_atexit(void), __model_environment_changed(void), __model_use_zone(void);
extern char __libc_single_threaded, *__progname, *__progname_full;
_Bool __CPROVER_array_equal(const void *, const void *), __CPROVER_is_zero_string(const void *);
void __CPROVER_array_copy(void *, const void *), __CPROVER_array_replace(void *, const void *);
size_t __CPROVER_zero_string_length(const void *);

// Functions that are called back.
static int compare(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }
static int compare_with(const void *a, const void *b, void *with) { return *(const int *)a - *(const int *)b; }
static int differ(const void *a, const void *b) { return 1; }
static void handler(void) {}
static void handler_of(void *of) {}
static void handler_with(int status, void *with) {}

// Contents of objects.
static const socklen_t sixteen = 16;
static const size_t two = 2;
static const int number = 1;
static char option[] = "-a";
static char *const arguments[] = {"program", option, NULL};
static char long_option[] = "--all";
static char *const long_arguments[] = {"program", long_option};
static char text_of_words[] = "a,";
static char *const words = text_of_words;
static const struct option options[2] = {{"all", 0, NULL, 'a'}};
static char buffer[8];
static const struct iovec vector = {buffer, sizeof buffer};
static struct dirent an_entry;
static const struct dirent *entry = &an_entry;
static regex_t expression;
static sem_t semaphore;

static void set_up(void)
{
    fathom_assume(regcomp(&expression, "a", 0) == 0 && sem_init(&semaphore, 0, 1) == 0);
}

// Objects of the heap, as large as is said.
static void *object(size_t size) { return calloc(1, size); }

static void *filled_object(size_t size, const void *from, size_t n)
{
    void *p = calloc(1, size);
    memcpy(p, from, n < size ? n : size);
    return p;
}

static void *freed_object(size_t size)
{
    void *p = malloc(size);
    free(p);
    return p;
}

static FILE *open_stream(void)
{
    FILE *f = fopen("name", "r+");
    fathom_assume(f != NULL);
    return f;
}

static FILE *closed_stream(void)
{
    FILE *f = open_stream();
    fclose(f);
    return f;
}

static DIR *open_directory(void)
{
    DIR *d = opendir("name");
    fathom_assume(d != NULL);
    return d;
}

static DIR *closed_directory(void)
{
    DIR *d = open_directory();
    closedir(d);
    return d;
}

static void *mapping(void)
{
    void *p = mmap(NULL, 8, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    fathom_assume(p != MAP_FAILED);
    return p;
}
