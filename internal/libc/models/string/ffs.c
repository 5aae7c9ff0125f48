// Defines: ffs ffsl ffsll
#include "model.h"

MODEL int ffs(int x)
{
    return x == 0 ? 0 : __builtin_ctz((unsigned)x) + 1;
}

MODEL int ffsl(long x)
{
    return x == 0 ? 0 : __builtin_ctzl((unsigned long)x) + 1;
}

MODEL int ffsll(long long x)
{
    return x == 0 ? 0 : __builtin_ctzll((unsigned long long)x) + 1;
}
