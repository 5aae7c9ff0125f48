// operator[] makes an entry where there was none.
//
// expect: violated
// kind: user.assert
// line: 15
#include <fathom.h>
#include <map>

int main()
{
    std::map<int, int> count;
    for (int i = 0; i < 2; i++)
        count[fathom_nondet_int() % 3]++;
    bool any = count[5] != 0;
    fathom_assert(count.size() <= 2);
    int sum = 0;
    for (const auto &entry : count)
        sum += entry.second;
    fathom_assert(sum == 2 && (!any || sum > 0));
}
