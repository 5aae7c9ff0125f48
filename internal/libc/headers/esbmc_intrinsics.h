/* esbmc_intrinsics.h - what ESBMC declares before a program's first line.
 *
 * Programs written for ESBMC use these names without declaring them. The verifier includes this header before C sources that mention
 * such a name, so that results are as wide as ESBMC has them.
 */
#ifndef FATHOM_ESBMC_INTRINSICS_H
#define FATHOM_ESBMC_INTRINSICS_H

#ifdef __cplusplus
extern "C" {
bool __ESBMC_same_object(const void *, const void *);
__UINTPTR_TYPE__ __ESBMC_POINTER_OBJECT(const void *);
__PTRDIFF_TYPE__ __ESBMC_POINTER_OFFSET(const void *);
__SIZE_TYPE__ __ESBMC_get_object_size(const void *);
bool __ESBMC_r_ok(const void *, __SIZE_TYPE__);
void __ESBMC_init_object(void *);
void __ESBMC_assume(bool);
void __ESBMC_assert(bool, const char *);
void __ESBMC_unreachable(void);
void __ESBMC_unroll(int);
void __ESBMC_atomic_begin(void);
void __ESBMC_atomic_end(void);
void __ESBMC_yield(void);
}
#elif !defined(__STDC_VERSION__) || __STDC_VERSION__ < 202000L
/* Without prototypes, so that a declaration by the program itself does not conflict. It would, where that has parameters of type _Bool:
 * __ESBMC_assume and __ESBMC_assert have no results that matter, and stay undeclared. */
#pragma clang diagnostic ignored "-Wdeprecated-non-prototype"
#pragma clang diagnostic ignored "-Wstrict-prototypes"
_Bool __ESBMC_same_object();
__UINTPTR_TYPE__ __ESBMC_POINTER_OBJECT();
__PTRDIFF_TYPE__ __ESBMC_POINTER_OFFSET();
__SIZE_TYPE__ __ESBMC_get_object_size();
_Bool __ESBMC_r_ok();
void __ESBMC_init_object();
#endif

/* The size of an object is the number of its elements, of the type that the pointer is to. */
#define __ESBMC_get_object_size(p) (__ESBMC_get_object_size(p) / __ESBMC_element(p))
#define __ESBMC_element(p) (sizeof(*(p)) ? sizeof(*(p)) : 1)

#define __ESBMC_alloca(size) __builtin_alloca(size)
#define __ESBMC_memset(p, c, n) __builtin_memset(p, c, n)
#define __ESBMC_memcpy(p, q, n) __builtin_memcpy(p, q, n)
#define __ESBMC_memmove(p, q, n) __builtin_memmove(p, q, n)
#define __ESBMC_memcmp(p, q, n) __builtin_memcmp(p, q, n)
#define __ESBMC_memchr(p, c, n) __builtin_memchr(p, c, n)
#define __ESBMC_abs(x) __builtin_abs(x)
#define __ESBMC_labs(x) __builtin_labs(x)
#define __ESBMC_fabs(x) __builtin_fabs(x)
#define __ESBMC_fabsf(x) __builtin_fabsf(x)
#define __ESBMC_fabsl(x) __builtin_fabsl(x)
#define __ESBMC_isfinite(x) (__builtin_isfinite(x) != 0)
#define __ESBMC_isinf(x) (__builtin_isinf(x) != 0)
#define __ESBMC_isnan(x) (__builtin_isnan(x) != 0)
#define __ESBMC_isnormal(x) (__builtin_isnormal(x) != 0)
#define __ESBMC_is_little_endian() (__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__)

/* Both operands are evaluated. */
#define __ESBMC_and(a, b) (!!(a) & !!(b))
#define __ESBMC_or(a, b) (!!(a) | !!(b))
#define __ESBMC_implies(a, b) (!(a) | !!(b))

#endif
