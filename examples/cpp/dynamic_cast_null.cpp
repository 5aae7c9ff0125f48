// dynamic_cast of a pointer to another class is null.
//
// expect: violated
// kind: memory.null
// line: 23
#include <fathom.h>
#include <memory>

struct shape {
    virtual ~shape() {}
};
struct circle : shape {
    int radius = 5;
};
struct square : shape {
    int side = 2;
};

static int width(const shape &s)
{
    auto c = dynamic_cast<const circle *>(&s);
    if (c == nullptr || c->radius != 0)
        return c->radius;
    return 0;
}

int main()
{
    std::unique_ptr<shape> s;
    if (fathom_nondet_bool())
        s = std::make_unique<circle>();
    else
        s = std::make_unique<square>();
    int w = width(*s);
    fathom_assert(w == 5 || w == 0);
}
