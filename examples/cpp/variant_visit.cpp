// std::get of an alternative that the variant does not hold throws.
//
// expect: violated
// kind: control.exception
// line: 21
#include <fathom.h>
#include <variant>

using value = std::variant<int, bool>;

static int number(const value &v)
{
    return std::get<int>(v);
}

int main()
{
    value v = 7;
    if (fathom_nondet_bool())
        v = true;
    int n = number(v);
    fathom_assert(n == 7 || n == 1);
}
