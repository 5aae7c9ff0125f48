// The iterator goes on from where erase says.
//
// expect: safe
#include <fathom.h>
#include <list>

int main()
{
    std::list<int> l{1, 2, 3};
    auto i = l.begin();
    i = l.erase(i);
    fathom_assert(*i == 2 && l.size() == 2);
}
