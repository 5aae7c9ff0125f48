// A visitor with a context pointer, as C libraries do callbacks.
//
// expect: safe
#include <fathom.h>

typedef void (*visitor)(int value, void *context);

static void each(const int *v, unsigned n, visitor visit, void *context) {
    for (unsigned i = 0; i < n; i++)
        visit(v[i], context);
}

struct stats {
    int sum, positives;
};

static void collect(int value, void *context) {
    struct stats *s = context;
    s->sum += value;
    s->positives += value > 0;
}

static void count(int value, void *context) {
    (void)value;
    ++*(unsigned *)context;
}

int main(void) {
    int v[4];
    struct stats s = {0, 0};
    unsigned n = fathom_nondet_uint(), seen = 0;

    fathom_assume(n <= 4);
    for (int i = 0; i < 4; i++)
        v[i] = fathom_nondet_i8();
    each(v, n, collect, &s);
    each(v, n, count, &seen);
    fathom_assert(seen == n && s.positives <= (int)n);
    fathom_assert(s.positives != 0 || s.sum <= 0);
    return 0;
}
