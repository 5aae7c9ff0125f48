// Structures passed and returned by value, small and large.
//
// expect: safe
#include <fathom.h>

struct point {
    int x, y;
};

struct matrix {
    int at[2][2];
    char name[8];
};

static struct point turn(struct point p) {
    return (struct point){-p.y, p.x};
}

static struct matrix scale(struct matrix m, int by) {
    for (int i = 0; i < 2; i++)
        for (int j = 0; j < 2; j++)
            m.at[i][j] *= by;
    return m;
}

int main(void) {
    struct point p = {fathom_nondet_i16(), fathom_nondet_i16()};
    struct point q = turn(turn(turn(turn(p))));
    struct matrix m = {{{1, p.x}, {p.y, 4}}, "m"};
    struct matrix n = scale(m, 2);

    fathom_assert(q.x == p.x && q.y == p.y);
    fathom_assert(m.at[0][1] == p.x && n.at[0][1] == 2 * p.x && n.at[1][1] == 8);
    fathom_assert(n.name[0] == 'm' && n.name[1] == '\0');
    return 0;
}
