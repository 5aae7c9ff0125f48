/* svcomp.h - the functions by which programs of the competition SV-COMP speak to the verifier.
 *
 * Its rules ask for no header: programs declare these functions themselves, which does no harm beside this one.
 */
#ifndef SVCOMP_H
#define SVCOMP_H

#ifdef __cplusplus
extern "C" {
bool __VERIFIER_nondet_bool(void);
#else
_Bool __VERIFIER_nondet_bool(void);
#endif

void reach_error(void);
void __VERIFIER_error(void);
void __VERIFIER_assume(int);
void __VERIFIER_assert(int);
void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);

/* Inputs: each call returns a fresh arbitrary value. */
char __VERIFIER_nondet_char(void);
signed char __VERIFIER_nondet_schar(void);
unsigned char __VERIFIER_nondet_uchar(void);
short __VERIFIER_nondet_short(void);
unsigned short __VERIFIER_nondet_ushort(void);
int __VERIFIER_nondet_int(void);
unsigned __VERIFIER_nondet_uint(void);
unsigned __VERIFIER_nondet_unsigned(void);
unsigned __VERIFIER_nondet_unsigned_int(void);
unsigned char __VERIFIER_nondet_unsigned_char(void);
long __VERIFIER_nondet_long(void);
unsigned long __VERIFIER_nondet_ulong(void);
long long __VERIFIER_nondet_longlong(void);
unsigned long long __VERIFIER_nondet_ulonglong(void);
__SIZE_TYPE__ __VERIFIER_nondet_size_t(void);
#ifdef __SIZEOF_INT128__
__extension__ __int128 __VERIFIER_nondet_int128(void);
__extension__ unsigned __int128 __VERIFIER_nondet_uint128(void);
#endif
float __VERIFIER_nondet_float(void);
double __VERIFIER_nondet_double(void);
void *__VERIFIER_nondet_pointer(void);
char *__VERIFIER_nondet_pchar(void);

/* Gives size bytes at object arbitrary values. */
void __VERIFIER_nondet_memory(void *object, __SIZE_TYPE__ size);

#ifdef __cplusplus
}
#endif

#endif
