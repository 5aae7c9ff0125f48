// Values of all kinds of types, and places of all kinds.
#include <fathom.h>
#include <string.h>
#include <stdlib.h>
enum color { RED, GREEN = 5, BLUE };
struct point { int x, y; };
struct rec { enum color c; struct point p[2]; char name[8]; struct rec *next; unsigned flag : 3; unsigned more : 5; double d; _Bool ok; };
union u { int i; float f; unsigned char b[4]; };
typedef int (*op)(int);
static int twice(int x) { return 2 * x; }
static struct rec table[3];
static struct rec *head = &table[1];
int f(struct rec *r, int n) {
    struct point q = {n, -n};
    union u u;
    u.f = 1.5f;
    op o = twice;
    r->c = BLUE;
    r->p[1].y = n;
    r->next = head;
    r->flag = 5;
    r->d = 2.25;
    r->ok = 1;
    strcpy(r->name, "abc");
    r->p[0] = q;
    table[2] = *r;
    memset(&table[0], 0, sizeof table[0]);
    int *arr = malloc(4 * sizeof *arr);
    arr[2] = o(n);
    int *pp = &table[1].p[1].x;
    *pp = 4;
    pp = arr + 4;
    if (n > 3)
        arr[0] = -1;
    arr[1] = u.b[3];
    char *s = r->name + 2;
    s[0] = 'Z';
    return arr[n];
}
int main(void) {
    struct rec local;
    int n = fathom_nondet_int();
    fathom_assume(n >= 0 && n < 5);
    return f(&local, n);
}
