// The comparison sorts downwards, the check goes upwards.
//
// expect: violated
// kind: user.assert
// line: 16
#include <algorithm>
#include <array>
#include <fathom.h>

int main()
{
    std::array<int, 3> a;
    for (int &x : a)
        x = fathom_nondet_int();
    std::sort(a.begin(), a.end(), [](int x, int y) { return x > y; });
    fathom_assert(a[0] <= a[1] && a[1] <= a[2]);
}
