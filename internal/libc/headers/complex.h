// The system's header, and what C has of it since 2011: glibc defines that for newer versions of GCC than clang takes itself for.
#include_next <complex.h>
#if !defined __cplusplus && __STDC_VERSION__ >= 201112L && !defined CMPLX
#define CMPLX(x, y) __builtin_complex((double)(x), (double)(y))
#define CMPLXF(x, y) __builtin_complex((float)(x), (float)(y))
#define CMPLXL(x, y) __builtin_complex((long double)(x), (long double)(y))
#endif
