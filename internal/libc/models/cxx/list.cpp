// Defines: _ZNSt8__detail15_List_node_base10_M_reverseEv _ZNSt8__detail15_List_node_base11_M_transferEPS0_S1_
// Defines: _ZNSt8__detail15_List_node_base4swapERS0_S1_ _ZNSt8__detail15_List_node_base7_M_hookEPS0_ _ZNSt8__detail15_List_node_base9_M_unhookEv
//
// The rings of std::list: a node between its neighbours, the header among them.
#include "model.h"

namespace std {
namespace __detail {

struct _List_node_base {
    _List_node_base *next, *prev;

    static void swap(_List_node_base &x, _List_node_base &y) noexcept;
    void _M_transfer(_List_node_base *const first, _List_node_base *const last) noexcept;
    void _M_reverse() noexcept;
    void _M_hook(_List_node_base *const position) noexcept;
    void _M_unhook() noexcept;
};

MODEL void _List_node_base::_M_hook(_List_node_base *const position) noexcept
{
    next = position;
    prev = position->prev;
    prev->next = this;
    next->prev = this;
}

MODEL void _List_node_base::_M_unhook() noexcept
{
    prev->next = next;
    next->prev = prev;
}

// Moves the nodes from first to before last to just before this one.
MODEL void _List_node_base::_M_transfer(_List_node_base *const first, _List_node_base *const last) noexcept
{
    if (this == last)
        return;
    _List_node_base *end = last->prev; // the last one that moves
    first->prev->next = last;
    last->prev = first->prev;
    first->prev = prev;
    prev->next = first;
    end->next = this;
    prev = end;
}

MODEL void _List_node_base::_M_reverse() noexcept
{
    _List_node_base *x = this;
    do {
        _List_node_base *following = x->next;
        x->next = x->prev;
        x->prev = following;
        x = following;
    } while (x != this);
}

MODEL_HELPER void model_move_ring(_List_node_base &from, _List_node_base &to, bool empty)
{
    to.next = empty ? &to : from.next;
    to.prev = empty ? &to : from.prev;
    to.next->prev = &to;
    to.prev->next = &to;
}

MODEL void _List_node_base::swap(_List_node_base &x, _List_node_base &y) noexcept
{
    _List_node_base old;
    bool x_empty = x.next == &x, y_empty = y.next == &y;
    model_move_ring(x, old, x_empty);
    model_move_ring(y, x, y_empty);
    model_move_ring(old, y, x_empty);
}

} // namespace __detail
} // namespace std
