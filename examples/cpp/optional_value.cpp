// std::optional::value throws where there is none.
//
// expect: violated
// kind: control.exception
// line: 21
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
    if (x > 100)
        fathom_assert(h.value() * 2 == x);
}
