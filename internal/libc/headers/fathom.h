/* fathom.h - what a program says to the verifier.
 *
 * Works in C (C89 and later, with long long) and C++. The functions have no
 * bodies: the verifier gives them their meaning, and a replay of a violation
 * links bodies that return the recorded inputs.
 */
#ifndef FATHOM_H
#define FATHOM_H

#ifdef __cplusplus
extern "C" {
#endif

/* Properties and assumptions ---------------------------------------------- */

/* The condition must hold on every execution that gets here (user.assert). */
void fathom_assert(int condition);

/* Executions on which the condition is false are not considered from here on.
 * An assumption that no execution meets makes everything after it hold. */
void fathom_assume(int condition);

/* No execution may get here (user.reach). */
void fathom_reach_error(void);

/* Conditions of any scalar type, also wider than int, where a conversion to
 * int would drop bits. */
#define fathom_assert(condition) fathom_assert(!!(condition))
#define fathom_assume(condition) fathom_assume(!!(condition))

/* Inputs: each call returns a fresh arbitrary value of its type ------------- */

#ifdef __cplusplus
bool fathom_nondet_bool(void);
#else
__extension__ _Bool fathom_nondet_bool(void);
#endif
char fathom_nondet_char(void);
signed char fathom_nondet_schar(void);
unsigned char fathom_nondet_uchar(void);
short fathom_nondet_short(void);
unsigned short fathom_nondet_ushort(void);
int fathom_nondet_int(void);
unsigned fathom_nondet_uint(void);
long fathom_nondet_long(void);
unsigned long fathom_nondet_ulong(void);
long long fathom_nondet_longlong(void);
unsigned long long fathom_nondet_ulonglong(void);
__SIZE_TYPE__ fathom_nondet_size(void);
__PTRDIFF_TYPE__ fathom_nondet_ptrdiff(void);
__INT8_TYPE__ fathom_nondet_i8(void);
__INT16_TYPE__ fathom_nondet_i16(void);
__INT32_TYPE__ fathom_nondet_i32(void);
__INT64_TYPE__ fathom_nondet_i64(void);
__UINT8_TYPE__ fathom_nondet_u8(void);
__UINT16_TYPE__ fathom_nondet_u16(void);
__UINT32_TYPE__ fathom_nondet_u32(void);
__UINT64_TYPE__ fathom_nondet_u64(void);
float fathom_nondet_float(void);
double fathom_nondet_double(void);

/* A pointer with arbitrary bits: it may be null, dangling or point into any
 * object. Dereferencing it without an assumption is a violation. */
void *fathom_nondet_pointer(void);

/* Gives size bytes at object arbitrary values; the range must be writable. */
void fathom_havoc(void *object, __SIZE_TYPE__ size);

/* Questions about memory --------------------------------------------------- */

/* Nonzero when size bytes at p lie inside one live object. */
int fathom_is_dereferenceable(const void *p, __SIZE_TYPE__ size);

/* Nonzero when p points into an object that is alive. */
int fathom_is_allocated(const void *p);

/* Nonzero when the object p points into was written since it was allocated, or
 * since the last fathom_reset_modified. */
int fathom_is_modified(const void *p);
void fathom_reset_modified(const void *p);

/* Shadow memory: a value for each byte of memory in each track, zero at first.
 * The program's own accesses neither see nor change it; memcpy, memmove and
 * realloc take it along. The track is a constant of your choice. */
void fathom_set_track(int track, const void *p, __UINT64_TYPE__ value);
__UINT64_TYPE__ fathom_get_track(int track, const void *p);

/* Size in bytes of the object p points into (0 for none), and the distance of
 * p from the start of that object. */
__SIZE_TYPE__ fathom_object_size(const void *p);
__SIZE_TYPE__ fathom_object_offset(const void *p);

#ifdef __cplusplus
}
#endif

#endif /* FATHOM_H */
