// A sorting network: five exchanges sort any four numbers.
//
// expect: safe
#include <fathom.h>

static void exchange(int *a, int *b) {
    int low = *a < *b ? *a : *b, high = *a < *b ? *b : *a;
    *a = low;
    *b = high;
}

int main(void) {
    static const unsigned char network[5][2] = {{0, 1}, {2, 3}, {0, 2}, {1, 3}, {1, 2}};
    int v[4];

    for (int i = 0; i < 4; i++)
        v[i] = fathom_nondet_int();
    for (int i = 0; i < 5; i++)
        exchange(&v[network[i][0]], &v[network[i][1]]);
    fathom_assert(v[0] <= v[1] && v[1] <= v[2] && v[2] <= v[3]);
    return 0;
}
