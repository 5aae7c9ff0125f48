/* Contracts of the library become assertions of the proof: the library's own header means them so for CBMC only. */
#include_next <aws/common/assert.h>

#ifndef FATHOM_BENCH_AWS_ASSERT_H
#define FATHOM_BENCH_AWS_ASSERT_H

#include <seahorn/seahorn.h>

#undef AWS_ASSUME
#undef AWS_ASSERT
#undef AWS_FATAL_ASSERT
#undef AWS_PRECONDITION1
#undef AWS_PRECONDITION2
#undef AWS_FATAL_PRECONDITION1
#undef AWS_FATAL_PRECONDITION2
#undef AWS_POSTCONDITION1
#undef AWS_POSTCONDITION2
#undef AWS_FATAL_POSTCONDITION1
#undef AWS_FATAL_POSTCONDITION2
#undef AWS_MEM_IS_READABLE_CHECK
#undef AWS_MEM_IS_WRITABLE_CHECK

#define AWS_ASSUME(cond) assume(cond)
#define AWS_ASSERT(cond) sassert(cond)
#define AWS_FATAL_ASSERT(cond) sassert(cond)
#define AWS_PRECONDITION1(cond) sassert(cond)
#define AWS_PRECONDITION2(cond, text) sassert(cond)
#define AWS_FATAL_PRECONDITION1(cond) sassert(cond)
#define AWS_FATAL_PRECONDITION2(cond, text) sassert(cond)
#define AWS_POSTCONDITION1(cond) sassert(cond)
#define AWS_POSTCONDITION2(cond, text) sassert(cond)
#define AWS_FATAL_POSTCONDITION1(cond) sassert(cond)
#define AWS_FATAL_POSTCONDITION2(cond, text) sassert(cond)
#define AWS_MEM_IS_READABLE_CHECK(base, len) ((len) == 0 || sea_is_dereferenceable((base), (len)))
#define AWS_MEM_IS_WRITABLE_CHECK(base, len) ((len) == 0 || sea_is_dereferenceable((base), (len)))

#endif
