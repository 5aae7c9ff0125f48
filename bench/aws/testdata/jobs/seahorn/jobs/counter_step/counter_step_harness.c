#include <counter.h>
#include <seahorn/seahorn.h>
unsigned s_step(unsigned);
int main(void) {
    sassert(MAX_COUNT == 2 && counter_add(1) == 3 && s_step(5) == 7);
    return 0;
}
