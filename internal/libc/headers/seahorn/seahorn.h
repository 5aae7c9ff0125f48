/* seahorn/seahorn.h - what programs written for SeaHorn say to the verifier.
 *
 * Input functions, such as nd_int, are declared by the programs themselves. sassert is a property of its own, not a jump to an error.
 */
#ifndef SEAHORN_SEAHORN_H
#define SEAHORN_SEAHORN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define SEA_NONDET_FN_ATTR

#ifdef __cplusplus
extern "C" {
#endif

/* Properties and assumptions. */
void __VERIFIER_error(void);
void __VERIFIER_assume(int);
void __SEA_assume(bool);
void __VERIFIER_assert(bool);
void __VERIFIER_assert_not(bool);
void __VERIFIER_assert_if(bool condition, bool holds);
void sea_assert_if(bool condition, bool holds);

#define assume(condition) __SEA_assume(!!(condition))
#define sassert(condition) __VERIFIER_assert(!!(condition))

/* Questions about memory, and what is written. */
bool sea_is_dereferenceable(const void *ptr, intptr_t size);
#define sea_is_deref sea_is_dereferenceable
bool sea_is_modified(char *);
void sea_reset_modified(char *);
void sea_tracking_on(void);
void sea_tracking_off(void);

/* Shadow memory. */
void sea_set_shadowmem(char track, char *ptr, char value);
char sea_get_shadowmem(char track, char *ptr);

#ifdef __cplusplus
}
#endif

#endif
