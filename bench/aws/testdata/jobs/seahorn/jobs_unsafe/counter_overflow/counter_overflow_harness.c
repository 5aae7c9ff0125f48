#include <counter.h>
#include <seahorn/seahorn.h>
extern unsigned nd_uint(void);
int main(void) {
    unsigned n = nd_uint();
    sassert(counter_add(n) > n);
    return 0;
}
