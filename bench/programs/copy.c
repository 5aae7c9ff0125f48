// A copy of up to a megabyte, one arbitrary byte of it checked.
#include <fathom.h>
#include <string.h>

static unsigned char from[1 << 20], to[1 << 20];

int main(void)
{
    size_t n = fathom_nondet_size();
    size_t i = fathom_nondet_size();
    fathom_assume(n <= sizeof from && i < n);
    from[i] = fathom_nondet_uchar();
    memcpy(to, from, n);
    fathom_assert(to[i] == from[i]);
}
