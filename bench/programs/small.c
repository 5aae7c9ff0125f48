// Twenty lines: what a first look at the tool costs.
#include <fathom.h>

static int clamp(int x, int low, int high)
{
    if (x < low)
        return low;
    if (x > high)
        return high;
    return x;
}

int main(void)
{
    int histogram[8] = {0};
    for (int i = 0; i < 4; i++)
        histogram[clamp(fathom_nondet_int(), 0, 7)]++;
    int sum = 0;
    for (int i = 0; i < 8; i++)
        sum += histogram[i];
    fathom_assert(sum == 4);
}
