/* esbmc.h - the names that ESBMC gives to its functions in harnesses.
 *
 * Those that begin with __ESBMC_ programs may use without any header. There are no threads to yield to, and loops need no bounds: what is
 * said of these does nothing.
 */
#ifndef ESBMC_H
#define ESBMC_H

#include <esbmc_intrinsics.h>

#define ESBMC_assume(condition) __ESBMC_assume(!!(condition))
#define ESBMC_assert(condition, message) __ESBMC_assert(!!(condition), message)
#define ESBMC_unreachable() __ESBMC_unreachable()
#define ESBMC_same_object(p, q) __ESBMC_same_object(p, q)
#define ESBMC_alloca(size) __ESBMC_alloca(size)
#define ESBMC_unroll(n) __ESBMC_unroll(n)
#define ESBMC_atomic_begin() __ESBMC_atomic_begin()
#define ESBMC_atomic_end() __ESBMC_atomic_end()
#define ESBMC_yield() __ESBMC_yield()

#endif
