// An index stays right when a vector grows.
//
// expect: safe
#include <fathom.h>
#include <vector>

int main()
{
    std::vector<int> v{1, 2, 3};
    int *first = &v[0];
    v.push_back(4);
    first = &v[0]; // it has moved
    fathom_assert(*first == 1);
}
