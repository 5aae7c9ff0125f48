#include <config.h>
#include <seahorn/seahorn.h>
extern unsigned nd_uint(void);
unsigned helper_count(void) {
    unsigned n = nd_uint();
    assume(n < CONFIGURED);
    return n;
}
