/* cprover.h - what CBMC declares before a program's first line.
 *
 * Programs written for CBMC use these names without declaring them. The verifier includes this header before C sources that mention
 * such a name, so that results are as wide as CBMC has them and the type of a pointer tells how many bytes an access means.
 */
#ifndef FATHOM_CPROVER_H
#define FATHOM_CPROVER_H

typedef __SIZE_TYPE__ __CPROVER_size_t;
typedef __PTRDIFF_TYPE__ __CPROVER_ssize_t;
typedef _Bool __CPROVER_bool;

/* Without prototypes, so that a declaration by the program itself does not conflict. It would, where that has parameters of type _Bool:
 * __CPROVER_assume and its kin have no results that matter, and stay undeclared. */
#pragma clang diagnostic ignored "-Wdeprecated-non-prototype"
#pragma clang diagnostic ignored "-Wstrict-prototypes"
#if !defined(__STDC_VERSION__) || __STDC_VERSION__ < 202000L
void __CPROVER_havoc_object();
void __CPROVER_havoc_slice();
__CPROVER_bool __CPROVER_r_ok();
__CPROVER_bool __CPROVER_w_ok();
__CPROVER_bool __CPROVER_rw_ok();
__CPROVER_bool __CPROVER_same_object();
__CPROVER_bool __CPROVER_is_invalid_pointer();
__CPROVER_bool __CPROVER_pointer_in_range();
__CPROVER_bool __CPROVER_LIVE_OBJECT();
__CPROVER_bool __CPROVER_WRITEABLE_OBJECT();
__CPROVER_bool __CPROVER_DYNAMIC_OBJECT();
__CPROVER_size_t __CPROVER_POINTER_OBJECT();
__CPROVER_size_t __CPROVER_POINTER_OFFSET();
__CPROVER_size_t __CPROVER_OBJECT_SIZE();
__CPROVER_bool __CPROVER_array_equal();
__CPROVER_bool __CPROVER_is_zero_string();
__CPROVER_size_t __CPROVER_zero_string_length();
void __CPROVER_array_copy();
void __CPROVER_array_replace();
void __CPROVER_printf();
void __CPROVER_input();
void __CPROVER_output();
void __CPROVER_atomic_begin();
void __CPROVER_atomic_end();
#endif

void *__CPROVER_allocate_bytes(__CPROVER_size_t, _Bool) __asm__("__CPROVER_allocate");
#define __CPROVER_allocate(...) __CPROVER_allocate_bytes(__VA_ARGS__)

/* With a pointer alone, all bytes of what it points to. */
#define __CPROVER_choose(a, b, name, ...) name
#define __CPROVER_whole(question, p) question(p, sizeof(*(p)))
#define __CPROVER_part(question, p, n) question(p, n)
#define __CPROVER_r_ok(...) __CPROVER_choose(__VA_ARGS__, __CPROVER_part, __CPROVER_whole, )(__CPROVER_r_ok, __VA_ARGS__)
#define __CPROVER_w_ok(...) __CPROVER_choose(__VA_ARGS__, __CPROVER_part, __CPROVER_whole, )(__CPROVER_w_ok, __VA_ARGS__)
#define __CPROVER_rw_ok(...) __CPROVER_choose(__VA_ARGS__, __CPROVER_part, __CPROVER_whole, )(__CPROVER_rw_ok, __VA_ARGS__)

#define __CPROVER_array_set(array, value) \
    ((void)({ \
        __auto_type __CPROVER_a = (array); \
        __CPROVER_size_t __CPROVER_n = (__CPROVER_OBJECT_SIZE(__CPROVER_a) - __CPROVER_POINTER_OFFSET(__CPROVER_a)) / sizeof(*__CPROVER_a); \
        for (__CPROVER_size_t __CPROVER_i = 0; __CPROVER_i < __CPROVER_n; __CPROVER_i++) \
            __CPROVER_a[__CPROVER_i] = (value); \
    }))

/* Questions about floating-point numbers. */
#define __CPROVER_isnanf(x) __builtin_isnan((float)(x))
#define __CPROVER_isnand(x) __builtin_isnan((double)(x))
#define __CPROVER_isnanld(x) __builtin_isnan((long double)(x))
#define __CPROVER_isinff(x) __builtin_isinf((float)(x))
#define __CPROVER_isinfd(x) __builtin_isinf((double)(x))
#define __CPROVER_isinfld(x) __builtin_isinf((long double)(x))
#define __CPROVER_isfinitef(x) __builtin_isfinite((float)(x))
#define __CPROVER_isfinited(x) __builtin_isfinite((double)(x))
#define __CPROVER_isfiniteld(x) __builtin_isfinite((long double)(x))
#define __CPROVER_isnormalf(x) __builtin_isnormal((float)(x))
#define __CPROVER_isnormald(x) __builtin_isnormal((double)(x))
#define __CPROVER_isnormalld(x) __builtin_isnormal((long double)(x))
#define __CPROVER_signf(x) (__builtin_signbitf(x) != 0)
#define __CPROVER_signd(x) (__builtin_signbit((double)(x)) != 0)
#define __CPROVER_signld(x) (__builtin_signbitl(x) != 0)
#define __CPROVER_inf() __builtin_inf()
#define __CPROVER_inff() __builtin_inff()
#define __CPROVER_infl() __builtin_infl()
#define __CPROVER_isgreaterf(x, y) __builtin_isgreater((float)(x), (float)(y))
#define __CPROVER_isgreaterd(x, y) __builtin_isgreater((double)(x), (double)(y))
#define __CPROVER_isgreaterequalf(x, y) __builtin_isgreaterequal((float)(x), (float)(y))
#define __CPROVER_isgreaterequald(x, y) __builtin_isgreaterequal((double)(x), (double)(y))
#define __CPROVER_islessf(x, y) __builtin_isless((float)(x), (float)(y))
#define __CPROVER_islessd(x, y) __builtin_isless((double)(x), (double)(y))
#define __CPROVER_islessequalf(x, y) __builtin_islessequal((float)(x), (float)(y))
#define __CPROVER_islessequald(x, y) __builtin_islessequal((double)(x), (double)(y))
#define __CPROVER_islessgreaterf(x, y) __builtin_islessgreater((float)(x), (float)(y))
#define __CPROVER_islessgreaterd(x, y) __builtin_islessgreater((double)(x), (double)(y))
#define __CPROVER_isunorderedf(x, y) __builtin_isunordered((float)(x), (float)(y))
#define __CPROVER_isunorderedd(x, y) __builtin_isunordered((double)(x), (double)(y))
#define __CPROVER_fabs(x) __builtin_fabs(x)
#define __CPROVER_fabsf(x) __builtin_fabsf(x)
#define __CPROVER_fabsl(x) __builtin_fabsl(x)
#define __CPROVER_abs(x) __builtin_abs(x)
#define __CPROVER_labs(x) __builtin_labs(x)
#define __CPROVER_llabs(x) __builtin_llabs(x)

/* The largest size that malloc delivers. */
#define __CPROVER_max_malloc_size ((__CPROVER_size_t)1 << (sizeof(void *) == 8 ? 47 : 31))

/* The bytes from a pointer to the end of its object. */
#define __CPROVER_buffer_size(p) (__CPROVER_OBJECT_SIZE(p) - __CPROVER_POINTER_OFFSET(p))

/* Results that stop at the limits of the common type of the operands. */
#define __CPROVER_saturating_plus(x, y) __builtin_elementwise_add_sat((__typeof__((x) + (y)))(x), (__typeof__((x) + (y)))(y))
#define __CPROVER_saturating_minus(x, y) __builtin_elementwise_sub_sat((__typeof__((x) - (y)))(x), (__typeof__((x) - (y)))(y))

/* Whether a result does not fit into the common type of the operands. */
#define __CPROVER_overflow_plus(x, y) ({ __typeof__((x) + (y)) __CPROVER_t; __builtin_add_overflow((__typeof__(__CPROVER_t))(x), (__typeof__(__CPROVER_t))(y), &__CPROVER_t); })
#define __CPROVER_overflow_minus(x, y) ({ __typeof__((x) - (y)) __CPROVER_t; __builtin_sub_overflow((__typeof__(__CPROVER_t))(x), (__typeof__(__CPROVER_t))(y), &__CPROVER_t); })
#define __CPROVER_overflow_mult(x, y) ({ __typeof__((x) * (y)) __CPROVER_t; __builtin_mul_overflow((__typeof__(__CPROVER_t))(x), (__typeof__(__CPROVER_t))(y), &__CPROVER_t); })
#define __CPROVER_overflow_unary_minus(x) ({ __typeof__(-(x)) __CPROVER_t; __builtin_sub_overflow((__typeof__(__CPROVER_t))0, (__typeof__(__CPROVER_t))(x), &__CPROVER_t); })

#endif
