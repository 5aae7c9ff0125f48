// After std::move the pointer is null.
//
// expect: violated
// kind: memory.null
// line: 25
#include <fathom.h>
#include <memory>

struct message {
    int size;
};

static std::unique_ptr<message> grow(std::unique_ptr<message> m)
{
    m->size++;
    return m;
}

int main()
{
    auto m = std::make_unique<message>();
    m->size = 3;
    auto n = grow(std::move(m));
    const message *p = m.get();
    fathom_assert(*&p->size == 4);
}
