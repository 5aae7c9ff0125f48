// std::vector::at throws std::out_of_range, which is no std::runtime_error: nobody catches it.
//
// expect: violated
// kind: control.exception
// line: 20
#include <fathom.h>
#include <stdexcept>
#include <vector>

static int lookup(const std::vector<int> &table, int i)
{
    return table.at(i);
}

int main()
{
    std::vector<int> table{10, 20, 30};
    int i = fathom_nondet_int();
    try {
        int x = lookup(table, i);
        fathom_assert(i >= 0 && i <= 2 && x == 10 * (i + 1));
    } catch (const std::runtime_error &) {
        fathom_assert(i < 0 || i > 2);
    }
}
