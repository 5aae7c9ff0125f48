// Defines: div ldiv lldiv imaxdiv
//
// Division by zero and overflow are reported as in user code.
#include "model.h"

typedef struct { int quot, rem; } model_div_t;
typedef struct { long quot, rem; } model_ldiv_t;
typedef struct { long long quot, rem; } model_lldiv_t;
typedef struct { intmax_t quot, rem; } model_imaxdiv_t;

MODEL model_div_t div(int a, int b)
{
    return (model_div_t){a / b, a % b};
}

MODEL model_ldiv_t ldiv(long a, long b)
{
    return (model_ldiv_t){a / b, a % b};
}

MODEL model_lldiv_t lldiv(long long a, long long b)
{
    return (model_lldiv_t){a / b, a % b};
}

MODEL model_imaxdiv_t imaxdiv(intmax_t a, intmax_t b)
{
    return (model_imaxdiv_t){a / b, a % b};
}
