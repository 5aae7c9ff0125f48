/* llbmc.h - what programs written for LLBMC say to the verifier.
 *
 * __llbmc_requires and __llbmc_ensures, the contracts of functions, are not supported: the verdict is unknown where one is reached.
 */
#ifndef LLBMC_H
#define LLBMC_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#else
#include <stdbool.h>
#endif

void __llbmc_assume(int);
void __llbmc_assert(int);
void __llbmc_requires(int);
void __llbmc_ensures(int);

/* Inputs: each call returns a fresh arbitrary value. */
bool __llbmc_nondef_bool(void);
char __llbmc_nondef_char(void);
signed char __llbmc_nondef_signed_char(void);
unsigned char __llbmc_nondef_unsigned_char(void);
short __llbmc_nondef_short(void);
short __llbmc_nondef_short_int(void);
short __llbmc_nondef_signed_short(void);
short __llbmc_nondef_signed_short_int(void);
unsigned short __llbmc_nondef_unsigned_short(void);
unsigned short __llbmc_nondef_unsigned_short_int(void);
int __llbmc_nondef_int(void);
int __llbmc_nondef_signed_int(void);
int __llbmc_nondef_signed(void);
unsigned __llbmc_nondef_unsigned(void);
unsigned __llbmc_nondef_unsigned_int(void);
long __llbmc_nondef_long(void);
long __llbmc_nondef_long_int(void);
long __llbmc_nondef_signed_long(void);
long __llbmc_nondef_signed_long_int(void);
unsigned long __llbmc_nondef_unsigned_long(void);
unsigned long __llbmc_nondef_unsigned_long_int(void);
long long __llbmc_nondef_long_long(void);
long long __llbmc_nondef_long_long_int(void);
long long __llbmc_nondef_signed_long_long(void);
long long __llbmc_nondef_signed_long_long_int(void);
unsigned long long __llbmc_nondef_unsigned_long_long(void);
unsigned long long __llbmc_nondef_unsigned_long_long_int(void);
int8_t __llbmc_nondef_int8_t(void);
uint8_t __llbmc_nondef_uint8_t(void);
int16_t __llbmc_nondef_int16_t(void);
uint16_t __llbmc_nondef_uint16_t(void);
int32_t __llbmc_nondef_int32_t(void);
uint32_t __llbmc_nondef_uint32_t(void);
int64_t __llbmc_nondef_int64_t(void);
uint64_t __llbmc_nondef_uint64_t(void);
size_t __llbmc_nondef_size_t(void);
float __llbmc_nondef_float(void);
double __llbmc_nondef_double(void);
void *__llbmc_nondef_pointer(void);

#ifdef __cplusplus
}
#endif

#endif
