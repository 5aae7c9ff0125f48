// std::sort puts any three numbers in order.
//
// expect: safe
#include <algorithm>
#include <array>
#include <fathom.h>

int main()
{
    std::array<int, 3> a;
    for (int &x : a)
        x = fathom_nondet_int();
    std::sort(a.begin(), a.end());
    fathom_assert(a[0] <= a[1] && a[1] <= a[2]);
}
