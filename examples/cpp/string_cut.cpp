// std::string::substr throws if the start lies behind the end, here for names that are too short.
//
// expect: violated
// kind: control.exception
// line: 13
#include <fathom.h>
#include <string>

int main()
{
    std::string name(fathom_nondet_uint() % 6, 'x');
    name += ".c";
    std::string extension = name.substr(4);
    fathom_assert(extension.size() <= name.size());
}
