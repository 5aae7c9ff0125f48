/* The functions that proofs written for SeaHorn use, by the names that Fathom knows them under. */
#ifndef FATHOM_BENCH_SEAHORN_H
#define FATHOM_BENCH_SEAHORN_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

void assume(bool condition);
void sassert(bool condition);
bool sea_is_dereferenceable(const void *p, intptr_t size);
bool sea_is_modified(char *p);
void sea_reset_modified(char *p);
void sea_tracking_on(void);
void sea_tracking_off(void);

#ifdef __cplusplus
}
#endif

#endif
