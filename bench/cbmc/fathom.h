/* The harness of the benchmarks for CBMC, which gives functions without a body arbitrary results. */
#ifndef FATHOM_H
#define FATHOM_H

#define fathom_assert(condition) __CPROVER_assert(condition, "fathom_assert")
#define fathom_assume(condition) __CPROVER_assume(condition)

int fathom_nondet_int(void);
unsigned fathom_nondet_uint(void);
unsigned char fathom_nondet_uchar(void);
__SIZE_TYPE__ fathom_nondet_size(void);

#endif
