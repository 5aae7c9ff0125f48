#include <counter.h>
#include <seahorn/seahorn.h>
unsigned helper_count(void);
int main(void) {
    unsigned n = helper_count();
    sassert(counter_add(n) == n + 1 && n < MAX_COUNT);
    if (n > MAX_COUNT)
        sassert(n == 0);
    return 0;
}
