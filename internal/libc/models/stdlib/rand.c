// Defines: rand srand rand_r random srandom lrand48 mrand48 srand48 arc4random arc4random_uniform
//
// Any value of the range. That equal seeds give equal sequences is not kept.
#include "model.h"

MODEL int rand(void)
{
    return (int)(__fathom_nondet_u32() & 0x7fffffff);
}

MODEL void srand(unsigned seed)
{
    (void)seed;
}

MODEL int rand_r(unsigned *seed)
{
    *seed = __fathom_nondet_u32();
    return (int)(__fathom_nondet_u32() & 0x7fffffff);
}

MODEL long random(void)
{
    return (long)(__fathom_nondet_u32() & 0x7fffffff);
}

MODEL void srandom(unsigned seed)
{
    (void)seed;
}

MODEL long lrand48(void)
{
    return (long)(__fathom_nondet_u32() & 0x7fffffff);
}

MODEL long mrand48(void)
{
    return (int)__fathom_nondet_u32();
}

MODEL void srand48(long seed)
{
    (void)seed;
}

MODEL unsigned arc4random(void)
{
    return __fathom_nondet_u32();
}

MODEL unsigned arc4random_uniform(unsigned bound)
{
    unsigned n;
    if (bound < 2)
        return 0;
    n = __fathom_nondet_u32();
    __fathom_assume(n < bound);
    return n;
}
