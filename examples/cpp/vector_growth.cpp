// A pointer into a vector dangles once the vector has grown.
//
// expect: violated
// kind: memory.freed
// line: 14
#include <fathom.h>
#include <vector>

int main()
{
    std::vector<int> v{1, 2, 3};
    int *first = &v[0];
    v.push_back(4);
    fathom_assert(*first == 1);
}
