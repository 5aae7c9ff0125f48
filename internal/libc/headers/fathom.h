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

/* Shadow memory ------------------------------------------------------------ */

/* Tracks hold what your proof needs to know about memory and your program does
 * not: where data came from, which state an object is in, who owns it. A track
 * is a constant number of your choice. It has a value of up to 64 bits, zero at
 * first, which the program's own accesses neither see nor change:
 *
 * - for each byte of memory. memcpy, memmove, realloc and the assignment of
 *   structures take the values along; nothing else changes them, also not the
 *   assignment of a number. Where the bytes are not all inside one live object,
 *   setting does nothing, and the value is zero; */
void fathom_set_track(int track, const void *p, __UINT64_TYPE__ value);
void fathom_set_track_range(int track, const void *p, __SIZE_TYPE__ size, __UINT64_TYPE__ value);
__UINT64_TYPE__ fathom_get_track(int track, const void *p);

/* - for each object as a whole; p may point anywhere into it. realloc takes the
 *   value along; */
void fathom_set_object_track(int track, const void *p, __UINT64_TYPE__ value);
__UINT64_TYPE__ fathom_get_object_track(int track, const void *p);

/* - for pointers. The result is p with the value. It is equal to p and points to
 *   the same object, but this pointer and what is computed or copied from it,
 *   through memory and integers, too, carries the value; p itself does not. Null
 *   pointers and numbers that were never pointers carry none. */
void *fathom_set_pointer_track(int track, const void *p, __UINT64_TYPE__ value);
__UINT64_TYPE__ fathom_get_pointer_track(int track, const void *p);

/* Size in bytes of the object p points into (0 for none), and the distance of
 * p from the start of that object. */
__SIZE_TYPE__ fathom_object_size(const void *p);
__SIZE_TYPE__ fathom_object_offset(const void *p);

#ifdef __cplusplus
}
#endif

#endif /* FATHOM_H */
