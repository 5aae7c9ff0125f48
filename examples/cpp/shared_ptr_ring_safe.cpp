// The way back is a std::weak_ptr: the two nodes are freed.
//
// expect: safe
// args: --check default,leak
#include <memory>

struct node {
    std::shared_ptr<node> next;
    std::weak_ptr<node> previous;
};

int main()
{
    auto a = std::make_shared<node>();
    a->next = std::make_shared<node>();
    a->next->previous = a;
}
