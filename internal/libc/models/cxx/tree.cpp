// Defines: _ZSt18_Rb_tree_decrementPKSt18_Rb_tree_node_base _ZSt18_Rb_tree_decrementPSt18_Rb_tree_node_base
// Defines: _ZSt18_Rb_tree_incrementPKSt18_Rb_tree_node_base _ZSt18_Rb_tree_incrementPSt18_Rb_tree_node_base
// Defines: _ZSt28_Rb_tree_rebalance_for_erasePSt18_Rb_tree_node_baseRS_ _ZSt29_Rb_tree_insert_and_rebalancebPSt18_Rb_tree_node_baseS0_RS_
//
// The trees of std::map and std::set: nodes in order, from the leftmost to the
// rightmost. Programs see the order, not the shape, so nothing is balanced:
// keys that are inserted in order make a chain. All nodes are black, by which
// they differ from the header, which is red.
#include "model.h"

namespace std {

enum _Rb_tree_color { _S_red = false, _S_black = true };

struct _Rb_tree_node_base {
    _Rb_tree_color color;
    _Rb_tree_node_base *parent, *left, *right; // of the header: the root, the leftmost, the rightmost
};

MODEL_HELPER _Rb_tree_node_base *model_next(_Rb_tree_node_base *x)
{
    if (x->right != nullptr) {
        for (x = x->right; x->left != nullptr;)
            x = x->left;
        return x;
    }
    _Rb_tree_node_base *up = x->parent;
    while (up->color != _S_red && x == up->right) {
        x = up;
        up = up->parent;
    }
    return up;
}

MODEL_HELPER _Rb_tree_node_base *model_previous(_Rb_tree_node_base *x)
{
    if (x->color == _S_red) // the end
        return x->right;
    if (x->left != nullptr) {
        for (x = x->left; x->right != nullptr;)
            x = x->right;
        return x;
    }
    _Rb_tree_node_base *up = x->parent;
    while (up->color != _S_red && x == up->left) {
        x = up;
        up = up->parent;
    }
    return up;
}

MODEL _Rb_tree_node_base *_Rb_tree_increment(_Rb_tree_node_base *x) throw() { return model_next(x); }
MODEL _Rb_tree_node_base *_Rb_tree_decrement(_Rb_tree_node_base *x) throw() { return model_previous(x); }
MODEL const _Rb_tree_node_base *_Rb_tree_increment(const _Rb_tree_node_base *x) throw()
{
    return model_next(const_cast<_Rb_tree_node_base *>(x));
}
MODEL const _Rb_tree_node_base *_Rb_tree_decrement(const _Rb_tree_node_base *x) throw()
{
    return model_previous(const_cast<_Rb_tree_node_base *>(x));
}

// Puts x below p, or as the root below the header.
MODEL void _Rb_tree_insert_and_rebalance(const bool left, _Rb_tree_node_base *x, _Rb_tree_node_base *p, _Rb_tree_node_base &header) throw()
{
    x->color = _S_black;
    x->parent = p;
    x->left = x->right = nullptr;
    if (p == &header) {
        header.parent = header.left = header.right = x;
    } else if (left) {
        p->left = x;
        if (p == header.left)
            header.left = x;
    } else {
        p->right = x;
        if (p == header.right)
            header.right = x;
    }
}

// Makes what is above x refer to y in its place.
MODEL_HELPER void model_replace(_Rb_tree_node_base *x, _Rb_tree_node_base *y, _Rb_tree_node_base &header)
{
    _Rb_tree_node_base *up = x->parent;
    if (up == &header)
        header.parent = y;
    else if (up->left == x)
        up->left = y;
    else
        up->right = y;
    if (y != nullptr)
        y->parent = up;
}

MODEL _Rb_tree_node_base *_Rb_tree_rebalance_for_erase(_Rb_tree_node_base *const x, _Rb_tree_node_base &header) throw()
{
    if (header.left == x)
        header.left = model_next(x);
    if (header.right == x)
        header.right = x == header.left ? &header : model_previous(x);
    if (x->left == nullptr) {
        model_replace(x, x->right, header);
    } else if (x->right == nullptr) {
        model_replace(x, x->left, header);
    } else { // its successor has no left child, and takes its place
        _Rb_tree_node_base *next = model_next(x);
        if (next->parent != x) {
            model_replace(next, next->right, header);
            next->right = x->right;
            next->right->parent = next;
        }
        next->left = x->left;
        next->left->parent = next;
        model_replace(x, next, header);
    }
    if (header.parent == nullptr)
        header.left = header.right = &header;
    return x;
}

} // namespace std
