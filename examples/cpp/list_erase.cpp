// erase ends the life of the element; its iterator leads nowhere.
//
// expect: violated
// kind: memory.freed
// line: 14
#include <fathom.h>
#include <list>

int main()
{
    std::list<int> l{1, 2, 3};
    auto i = l.begin();
    l.erase(i);
    fathom_assert(*i == 2 && l.size() == 2);
}
