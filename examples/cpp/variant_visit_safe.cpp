// A handler for each alternative: none is forgotten.
//
// expect: safe
#include <fathom.h>
#include <variant>

using value = std::variant<int, bool>;

static int number(const value &v)
{
    return std::visit([](auto x) { return static_cast<int>(x); }, v);
}

int main()
{
    value v = 7;
    if (fathom_nondet_bool())
        v = true;
    int n = number(v);
    fathom_assert(n == 7 || n == 1);
}
