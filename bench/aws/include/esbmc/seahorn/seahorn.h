/* The functions that proofs written for SeaHorn use, as ESBMC has them. It declares its own, and functions without a body have arbitrary results. */
#ifndef FATHOM_BENCH_SEAHORN_H
#define FATHOM_BENCH_SEAHORN_H

#include <stdbool.h>
#include <stdint.h>

#define assume(condition) __ESBMC_assume(condition)
#define sassert(condition) __ESBMC_assert((condition), "sassert")
#define sea_is_dereferenceable(p, size) __ESBMC_r_ok((void *)(p), (size))

#endif
