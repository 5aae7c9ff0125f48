// The result is looked at only where there is one.
//
// expect: safe
#include <fathom.h>
#include <optional>

static std::optional<int> half(int x)
{
    if (x % 2 != 0)
        return std::nullopt;
    return x / 2;
}

int main()
{
    int x = fathom_nondet_int();
    auto h = half(x);
    if (h)
        fathom_assert(h.value() * 2 == x);
}
