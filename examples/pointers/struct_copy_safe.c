// Assigning a structure copies the pointer in it, not what it points to.
//
// expect: safe
#include <fathom.h>

struct view {
    int *data;
    unsigned length;
    struct {
        short left, right;
    } margin;
};

int main(void) {
    int data[4] = {1, 2, 3, 4};
    struct view a = {data, 4, {-1, 1}};
    struct view b = a;
    unsigned i = fathom_nondet_uint();

    fathom_assume(i < b.length);
    b.data[i] = fathom_nondet_int();
    b.length = i;
    b.margin.left = 5;
    fathom_assert(a.data[i] == data[i] && &a.data[i] == &b.data[i]);
    fathom_assert(a.length == 4 && a.margin.left == -1 && b.margin.right == 1);
    return 0;
}
