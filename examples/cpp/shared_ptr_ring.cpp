// Two nodes own each other, so none is ever freed.
//
// expect: violated
// kind: memory.leak
// line: 19
// args: --check default,leak
#include <memory>

struct node {
    std::shared_ptr<node> next;
    std::shared_ptr<node> previous;
};

int main()
{
    auto a = std::make_shared<node>();
    a->next = std::make_shared<node>();
    a->next->previous = a;
}
