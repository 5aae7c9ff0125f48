#include <stdlib.h>
#include <string.h>
#include <fathom.h>

struct node { struct node *next; int v; };

static struct node *node(int v, struct node *n) {
	struct node *p = malloc(sizeof *p);
	if (!p)
		exit(1);
	p->next = n;
	p->v = v;
	return p;
}

static struct node *fill(int n) {
	struct node *l = NULL;
	for (int i = 0; i < n; i++)
		l = node(i, l);
	return l;
}

static void drop(struct node *l, int k) {
	while (l) {
		struct node *n = l->next;
		if (l->v == k) {
			free(n);
			l->v = n->v; /* after free */
		}
		free(l);
		l = n;
	}
}

static int *deep(int n) {
	int local[2] = {n, n};
	if (n > 0)
		return deep(n - 1);
	return local;
}

int order(const void *a, const void *b) { return **(char *const *)a - **(char *const *)b; }

static void twice(void) {
	for (int i = 0; i < 2; i++)
		for (int j = 0; j < 3; j++) {
			char *s = strdup("ab");
			if (s && i == 1 && j == 2) {
				free(s);
				free(s); /* twice */
				break;
			}
			if (s)
				s[j] = 'x';
			free(s);
		}
}

int main(void) {
	switch (fathom_nondet_int()) {
	case 1:
		drop(fill(4), 1);
		break;
	case 2:
		twice();
		break;
	case 3: {
		char *t[3] = {"b", NULL, "a"};
		qsort(t, 3, sizeof *t, order);
		break;
	}
	case 4:
		return *deep(12); /* out of scope */
	case 5:
		for (int i = 0; i < 3; i++)
			fill(i); /* never freed */
	}
}
