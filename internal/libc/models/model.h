// Declarations shared by every model of the C library.
//
// A model is ordinary C, compiled with the same options as the program under
// verification and linked with internal linkage. It talks to the verifier
// through the primitives below, which the verifier implements itself. The
// header includes nothing, so that models compile the same for every target.
//
// Rules for models:
//   - Each file starts with "// Defines:" (every external name it defines) and
//     "// Needs:" (every external name of other models it refers to).
//   - File-scope names that are not in "Defines" are static and carry the
//     prefix model_, because several files may be compiled as one unit.
//   - A model must allow every behaviour that the C standard, POSIX or glibc
//     allows; where that is impossible it calls model_unsupported.
//   - Loads and stores are checked as in user code, and so is what primitives read
//     and write; a bulk check is used where the standard requires a larger range
//     to be valid than is accessed, or on more executions.
#ifndef FATHOM_MODEL_H
#define FATHOM_MODEL_H

// Models of the C++ library are C++.
#ifdef __cplusplus
#define _Bool bool
#define _Noreturn __attribute__((noreturn))
extern "C" {
#endif

typedef __SIZE_TYPE__ size_t;
typedef __PTRDIFF_TYPE__ ssize_t; // POSIX's signed size; same width as ptrdiff_t
typedef __UINTPTR_TYPE__ uintptr_t;
typedef __INTMAX_TYPE__ intmax_t;
typedef __UINTMAX_TYPE__ uintmax_t;
typedef __builtin_va_list va_list;

#define NULL ((void *)0)
#define va_start(ap, last) __builtin_va_start(ap, last)
#define va_arg(ap, type) __builtin_va_arg(ap, type)
#define va_copy(to, from) __builtin_va_copy(to, from)
#define va_end(ap) __builtin_va_end(ap)

#define INT_MAX __INT_MAX__
#define LONG_MAX __LONG_MAX__
#define ULONG_MAX (__LONG_MAX__ * 2UL + 1UL)
#define LLONG_MAX __LONG_LONG_MAX__
#define ULLONG_MAX (__LONG_LONG_MAX__ * 2ULL + 1ULL)
#define SIZE_MAX __SIZE_MAX__

// Values of errno used by models (Linux).
#define ENOMEM 12
#define EINVAL 22
#define EOVERFLOW 75
#define EDOM 33
#define ERANGE 34

// Nondeterministic values: every bit pattern is possible.
_Bool __fathom_nondet_bool(void);
unsigned char __fathom_nondet_u8(void);
unsigned short __fathom_nondet_u16(void);
unsigned __fathom_nondet_u32(void);
unsigned long long __fathom_nondet_u64(void);

// Remainders of floating-point division, exact: C's fmod, and IEEE 754's remainder.
double __fathom_fmod(double x, double y);
float __fathom_fmodf(float x, float y);
long double __fathom_fmodl(long double x, long double y);
double __fathom_remainder(double x, double y);
float __fathom_remainderf(float x, float y);
long double __fathom_remainderl(long double x, long double y);

// Elementary functions, __fathom_exp to __fathom_atan2 and the same with f and l: any result that a library may return for an argument
// that is a finite number of the domain, within bounds by what is known of the argument. Those of pow and hypot and the first of
// atan2 must not be negative. The same arguments have the same result.
double __fathom_exp(double), __fathom_exp2(double), __fathom_exp10(double), __fathom_expm1(double), __fathom_log(double),
    __fathom_log2(double), __fathom_log10(double), __fathom_log1p(double), __fathom_sin(double), __fathom_cos(double),
    __fathom_tan(double), __fathom_asin(double), __fathom_acos(double), __fathom_atan(double), __fathom_sinh(double),
    __fathom_cosh(double), __fathom_tanh(double), __fathom_asinh(double), __fathom_acosh(double), __fathom_atanh(double),
    __fathom_cbrt(double), __fathom_erf(double), __fathom_erfc(double), __fathom_tgamma(double), __fathom_lgamma(double),
    __fathom_pow(double, double), __fathom_hypot(double, double), __fathom_atan2(double, double);
float __fathom_expf(float), __fathom_exp2f(float), __fathom_exp10f(float), __fathom_expm1f(float), __fathom_logf(float),
    __fathom_log2f(float), __fathom_log10f(float), __fathom_log1pf(float), __fathom_sinf(float), __fathom_cosf(float),
    __fathom_tanf(float), __fathom_asinf(float), __fathom_acosf(float), __fathom_atanf(float), __fathom_sinhf(float),
    __fathom_coshf(float), __fathom_tanhf(float), __fathom_asinhf(float), __fathom_acoshf(float), __fathom_atanhf(float),
    __fathom_cbrtf(float), __fathom_erff(float), __fathom_erfcf(float), __fathom_tgammaf(float), __fathom_lgammaf(float),
    __fathom_powf(float, float), __fathom_hypotf(float, float), __fathom_atan2f(float, float);
long double __fathom_expl(long double), __fathom_exp2l(long double), __fathom_exp10l(long double), __fathom_expm1l(long double),
    __fathom_logl(long double), __fathom_log2l(long double), __fathom_log10l(long double), __fathom_log1pl(long double),
    __fathom_sinl(long double), __fathom_cosl(long double), __fathom_tanl(long double), __fathom_asinl(long double),
    __fathom_acosl(long double), __fathom_atanl(long double), __fathom_sinhl(long double), __fathom_coshl(long double),
    __fathom_tanhl(long double), __fathom_asinhl(long double), __fathom_acoshl(long double), __fathom_atanhl(long double),
    __fathom_cbrtl(long double), __fathom_erfl(long double), __fathom_erfcl(long double), __fathom_tgammal(long double),
    __fathom_lgammal(long double), __fathom_powl(long double, long double), __fathom_hypotl(long double, long double),
    __fathom_atan2l(long double, long double);

// The execution ends silently when the condition is false.
void __fathom_assume(_Bool);

// A property of the given kind, such as "memory.bounds", attributed to the
// place where user code called into the models. Execution continues under the
// assumption that it held. After inlining, both strings are literals.
void __fathom_check(_Bool ok, const char *kind, const char *message);
// From here on the model allows more than the function does: a proof stands, but a violation that depends on it is
// not reported as one; the verdict is then unknown, with what is approximated.
void __fathom_approximate(const char *what);

// What the model takes for granted of the environment, beyond what the system promises: the result lists it.
void __fathom_assumed(const char *what);

// Whether a value, or n bytes, depend on memory that was never written in no way. The bytes are checked like a load. The answer for
// them may be demanded by a check of memory.uninit, and is good for nothing else.
_Bool __fathom_is_defined_u64(unsigned long long);
_Bool __fathom_is_defined_double(double);
_Bool __fathom_is_defined_long_double(long double);
_Bool __fathom_are_defined(const void *p, unsigned long n);

// A new heap object of size bytes at a multiple of align, never NULL. Its
// contents are zero when zero is nonzero and arbitrary otherwise.
void *__fathom_alloc(unsigned long size, unsigned long align, int zero);

// Who made an object of the heap: what one of them has made no other may free. Functions that do not say so are malloc's.
enum model_allocator { MODEL_MALLOC, MODEL_NEW, MODEL_NEW_ARRAY, MODEL_MAPPING, MODEL_LIBRARY };
void *__fathom_alloc_by(unsigned long size, unsigned long align, int zero, enum model_allocator);

// Whether the program defines a function, and does so itself instead of having the model. The name is a literal.
_Bool __fathom_is_replaced(const char *name);

// Whether the program itself looks at a variable that a model defines. The name is a literal.
_Bool __fathom_is_referenced(const char *name);

// Like __fathom_alloc, in exchange for the object at old, which the caller is about to free:
// the new one may lie where that does.
void *__fathom_alloc_over(unsigned long size, unsigned long align, void *old);

// An object of the environment with arbitrary contents, which lives as long as
// the program and is not its to free.
void *__fathom_external(unsigned long size, unsigned long align);

// Ends the life of a heap object; checks memory.free; NULL is accepted.
void __fathom_free(void *);
void __fathom_free_by(void *, enum model_allocator);

// Whether this allocation of size bytes returns a null pointer: any answer
// under --malloc-may-fail, and for 0 bytes what --malloc-zero says.
_Bool __fathom_malloc_fails(unsigned long size);

// Whether realloc of an object to 0 bytes returns a null pointer.
_Bool __fathom_realloc_frees(void);

// Size in bytes of the object p points into, 0 for NULL and invalid pointers;
// and the offset of p in that object.
unsigned long __fathom_object_size(const void *p);
unsigned long __fathom_object_offset(const void *p);

// Checks that n bytes at p may be read or written: null, bounds, freed, scope
// and, for writes, readonly. Nothing is checked when n is 0.
void __fathom_check_read(const void *p, unsigned long n);
void __fathom_check_write(void *p, unsigned long n);

// The same conditions as __fathom_check_read, as a value.
_Bool __fathom_is_dereferenceable(const void *p, unsigned long n);

// Writes n arbitrary bytes at p, checked like a store; nothing when n is 0.
void __fathom_havoc(void *p, unsigned long n);

// The object at to is the one at from as far as the program's shadow memory of
// whole objects is concerned.
void __fathom_copy_object_tracks(void *to, const void *from);

// Leaves the function and its callers, up to a handler, with an exception in flight: see cxx/exception.c.
_Noreturn void __fathom_unwind(void *exception);

// Leaves the function and its callers, up to the one with the anchor: see setjmp/longjmp.c.
_Noreturn void __fathom_jump(void *anchor, int site, int value);

// Ends the execution. Exit handlers have been run by the caller.
_Noreturn void __fathom_exit(int);

// Every external definition is weak, so that a program's own definition of the
// same function wins at link time. Models wrap around on purpose in places, so
// the optional checks of well-defined arithmetic do not apply to them; checks
// of undefined behaviour do.
#define MODEL_NO_OPTIONAL_CHECKS \
    __attribute__((no_sanitize("unsigned-integer-overflow", "implicit-conversion", "unsigned-shift-base")))
#define MODEL __attribute__((weak)) MODEL_NO_OPTIONAL_CHECKS
#define MODEL_VARIABLE __attribute__((weak))
#define MODEL_HELPER static inline __attribute__((unused)) MODEL_NO_OPTIONAL_CHECKS

// The largest object that malloc delivers: the user half of a 47-bit address
// space, or half of a 32-bit one.
#define MODEL_MAX_OBJECT \
    (sizeof(size_t) == 8 ? (size_t)((unsigned long long)1 << 47) : (size_t)0x7fffffff)

// Alignment that malloc guarantees: that of max_align_t.
#define MODEL_MALLOC_ALIGN __BIGGEST_ALIGNMENT__

// A reachable call of this makes the verdict unknown: the kind "unsupported"
// is not a property of the program but a limit of the models.
MODEL_HELPER void model_unsupported(const char *what)
{
    __fathom_check(0, "unsupported", what);
}

// What leaves the program must have been written (memory.uninit).
#define MODEL_UNWRITTEN "an uninitialised value leaves the program"

MODEL_HELPER void model_output(unsigned long long value)
{
    __fathom_check(__fathom_is_defined_u64(value), "memory.uninit", MODEL_UNWRITTEN);
}

MODEL_HELPER void model_output_bytes(const void *p, size_t n)
{
    __fathom_check(__fathom_are_defined(p, n), "memory.uninit", MODEL_UNWRITTEN);
}

// A copy of n > 0 bytes of text. Unlike memcpy's, it overlaps with itself, too.
MODEL_HELPER void model_copy_text(char *to, const char *from, size_t n)
{
    __fathom_check(to != from, "memory.overlap", "source and destination of the text overlap");
    __builtin_memcpy(to, from, n);
}

// The library functions that models use from each other.
int *__errno_location(void);
void *malloc(size_t);
void free(void *);
size_t strlen(const char *);
size_t strnlen(const char *, size_t);

// A result whose sign alone is specified: negative, zero or positive as diff
// is, of any magnitude. Callers that depend on more than the sign are wrong
// on some implementation, and on compile-time folding.
MODEL_HELPER int model_sign(int diff)
{
    unsigned any;
    if (diff == 0)
        return 0;
    any = __fathom_nondet_u32();
    if (diff < 0)
        return (int)(any | 0x80000000u);
    any &= 0x7fffffffu;
    return any != 0 ? (int)any : 1;
}

// Any int in [low, high].
MODEL_HELPER int model_int_in(int low, int high)
{
    int n = (int)__fathom_nondet_u32();
    __fathom_assume(n >= low && n <= high);
    return n;
}

// Any size in [low, high].
MODEL_HELPER size_t model_size_in(size_t low, size_t high)
{
    size_t n = (size_t)__fathom_nondet_u64();
    __fathom_assume(n >= low && n <= high);
    return n;
}

// The size in bytes of an array. One that is more than an address space holds cannot be valid and makes a check of it fail.
MODEL_HELPER size_t model_array_size(size_t count, size_t size)
{
    size_t bytes;
    return __builtin_mul_overflow(count, size, &bytes) ? SIZE_MAX : bytes;
}

// The result of a call that succeeds with 0 or fails with -1 and some error
// number, for reasons outside the program.
MODEL_HELPER int model_status(void)
{
    if (__fathom_nondet_bool())
        return 0;
    *__errno_location() = model_int_in(1, 133);
    return -1;
}

// Character classification in the C locale, on values in [0, 255].
MODEL_HELPER int model_is_upper(int c) { return c >= 'A' && c <= 'Z'; }
MODEL_HELPER int model_is_lower(int c) { return c >= 'a' && c <= 'z'; }
MODEL_HELPER int model_is_digit(int c) { return c >= '0' && c <= '9'; }
MODEL_HELPER int model_is_alpha(int c) { return model_is_upper(c) || model_is_lower(c); }
MODEL_HELPER int model_is_space(int c) { return c == ' ' || (c >= '\t' && c <= '\r'); }
MODEL_HELPER int model_to_lower(int c) { return model_is_upper(c) ? c + ('a' - 'A') : c; }
MODEL_HELPER int model_to_upper(int c) { return model_is_lower(c) ? c - ('a' - 'A') : c; }

#ifdef __cplusplus
}
#endif

#endif
