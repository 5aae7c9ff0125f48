/* The functions that proofs written for SeaHorn use, by the names that SeaHorn knows them under and that the jobs define for KLEE. */
#ifndef FATHOM_BENCH_SEAHORN_H
#define FATHOM_BENCH_SEAHORN_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

void __VERIFIER_error(void);
void __SEA_assume(bool condition);
bool sea_is_dereferenceable(const void *p, intptr_t size);
bool sea_is_modified(char *p);
void sea_reset_modified(char *p);
void sea_tracking_on(void);
void sea_tracking_off(void);

#ifdef __cplusplus
}
#endif

#define assume(condition) __SEA_assume(condition)
#define sassert(condition) ((void)((condition) || (__VERIFIER_error(), 0)))

/* KLEE knows no such question; the library asks no more where it is not verified. */
#ifdef __KLEE__
#define sea_is_dereferenceable(p, size) ((p) != 0)
#endif

#endif
