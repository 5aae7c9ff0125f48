// A name is cut to what fits, whatever its length.
//
// expect: safe
#include <fathom.h>
#include <string>

int main()
{
    std::string name(fathom_nondet_uint() % 6, 'x');
    name += ".c";
    std::string extension = name.substr(name.size() - 2);
    fathom_assert(extension.size() <= name.size());
}
