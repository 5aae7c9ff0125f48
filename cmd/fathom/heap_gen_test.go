package main

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// A heapGenerator writes random C programs about data structures on the heap: lists, trees, hash tables, buffers that grow,
// arrays of pointers that alias, variant records with unions and bit-fields, handlers behind function pointers. What is inserted, found,
// moved or freed depends on inputs of a few values and on a small table, so that a native driver can try all of them.
//
// All memory is initialised and no value depends on an address. With risk, an operation forgets a check, frees what is
// still used, or takes an index or a length one too far, near enough for AddressSanitizer to see.
type heapGenerator struct{ generator }

// heapPrelude declares the structures and one function a line for each operation on them, so that a line names the operation
// that went wrong. The verbs are fields of the nodes in random order, and the number of slots of the hash table.
const heapPrelude = `#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <assert.h>
#ifdef NATIVE
extern int input(int lo, int hi);
#else
extern int fathom_nondet_int(void);
extern void __VERIFIER_assume(int);
static int input(int lo, int hi) { int x = fathom_nondet_int(); __VERIFIER_assume(x >= lo && x <= hi); return x; }
#endif
static unsigned h, combination;
static void mix(unsigned x) { h = ((h << 5) | (h >> 27)) ^ x; }
static const unsigned char table[8] = {%s};
struct L {%s};
static struct L *cons(int v, struct L *n) { struct L *l = malloc(sizeof *l); l->v = v; l->next = n; l->prev = 0; if (n) n->prev = l; return l; }
static struct L *nth(struct L *l, int n) { while (l && n-- > 0) l = l->next; return l; }
static struct L *reverse(struct L *l) { struct L *r = 0; while (l) { struct L *n = l->next; l->next = r; l->prev = 0; if (r) r->prev = l; r = l; l = n; } return r; }
static struct L *insert(struct L *l, int v) { if (!l || v <= l->v) return cons(v, l); struct L *p = l; while (p->next && p->next->v < v) p = p->next; p->next = cons(v, p->next); p->next->prev = p; return l; }
static struct L *erase(struct L *l, int v) { for (struct L *p = l; p; p = p->next) if (p->v == v) { if (p->prev) p->prev->next = p->next; else l = p->next; if (p->next) p->next->prev = p->prev; free(p); break; } return l; }
static void walk(struct L *l) { for (int k = 0; l && k < 6; k++, l = l->next) mix((unsigned)l->v); }
struct T {%s};
static struct T *plant(struct T *t, int k) { struct T **p = &t; while (*p && (*p)->k != k) p = k < (*p)->k ? &(*p)->l : &(*p)->r; if (!*p) { *p = calloc(1, sizeof **p); (*p)->k = (signed char)k; (*p)->n = 1; } else (*p)->n++; return t; }
static struct T *find(struct T *t, int k) { while (t && t->k != k) t = k < t->k ? t->l : t->r; return t; }
static struct T *rotate(struct T *t) { struct T *l = t->l; t->l = l->r; l->r = t; return l; }
static struct T *cut(struct T *t) { struct T **p = &t; while ((*p)->l) p = &(*p)->l; struct T *m = *p; *p = m->r; mix((unsigned)m->k); free(m); return t; }
static void inorder(struct T *t) { if (!t) return; inorder(t->l); mix((unsigned)t->k + 16u * t->n); inorder(t->r); }
struct E { unsigned char key; struct E *next; short val; };
enum { SLOTS = %d };
static struct E *slots[SLOTS];
static void put(unsigned char k, int v) { struct E **p = &slots[k %% SLOTS]; while (*p && (*p)->key != k) p = &(*p)->next; if (!*p) { *p = malloc(sizeof **p); (*p)->key = k; (*p)->next = 0; } (*p)->val = (short)v; }
static struct E *get(unsigned char k) { struct E *e = slots[k %% SLOTS]; while (e && e->key != k) e = e->next; return e; }
static void drop(unsigned char k) { struct E **p = &slots[k %% SLOTS]; while (*p && (*p)->key != k) p = &(*p)->next; if (*p) { struct E *e = *p; *p = e->next; free(e); } }
struct V { int *a; size_t n, room; };
static void push(struct V *v, int x) { if (v->n == v->room) { v->room = v->room ? 2 * v->room : 2; v->a = realloc(v->a, v->room * sizeof *v->a); } v->a[v->n++] = x; }
static int pop(struct V *v) { return v->a[--v->n]; }
struct R {%s union { int i; unsigned char b[4]; uint16_t h[2]; struct L *l; } u; };
static unsigned read0(struct R *r) { return (unsigned)r->u.i; }
static unsigned read1(struct R *r) { return r->u.b[1] + 3u * r->u.h[1]; }
static unsigned read2(struct R *r) { return r->u.l ? (unsigned)r->u.l->v : 9; }
static unsigned (*const readers[3])(struct R *) = {read0, read1, read2};
static struct R *record(int kind, int v, struct L *l) { struct R *r = calloc(1, sizeof *r); r->kind = (unsigned)kind; r->w = v; if (kind == 2) r->u.l = l; else r->u.i = v * 771; return r; }
static unsigned show(struct R *r) { return readers[r->kind](r) + (unsigned)r->w; }
`

func generateHeapProgram(seed uint64) (code string, ranges []int) {
	g := &heapGenerator{generator{r: rand.New(rand.NewPCG(seed, 4242))}}
	g.risk = []float64{0, 0, 0.04, 0.12}[g.r.IntN(4)]
	var table []string
	for range 8 {
		table = append(table, fmt.Sprint(g.r.IntN(10)))
	}
	ranges = g.begin(4)
	g.line("struct L *list = 0, *other = 0; struct T *tree = 0; struct V vec = {0}; struct R *rec[3] = {0}; int *arr[3]; unsigned char *buf = calloc(8, 1); size_t room = 8;")
	g.line("for (int i = 0; i < 3; i++) { arr[i] = malloc(2 * sizeof(int)); arr[i][0] = i; arr[i][1] = table[i]; rec[i] = record(i, table[i + 1], 0); }")
	g.line("list = cons(%s, cons(%s, 0)); tree = plant(0, %s);", g.value(), g.value(), g.value())
	for range 3 + g.r.IntN(6) {
		g.operation(0)
	}
	g.line("walk(list); walk(other); inorder(tree); for (int i = 0; i < SLOTS; i++) for (struct E *e = slots[i]; e; e = e->next) mix(e->key * 5u + (unsigned)e->val);")
	g.line("for (size_t i = 0; i < vec.n; i++) mix((unsigned)vec.a[i]);")
	g.line("for (int i = 0; i < 3; i++) { mix((unsigned)arr[i][1]); mix(show(rec[i])); } for (int i = 0; i < 8; i++) mix(buf[i]);")
	if g.r.IntN(2) == 0 {
		g.line("free(buf); free(vec.a); while (list) { struct L *n = list->next; free(list); list = n; }")
	}
	g.line("return h;")
	g.indent--
	g.line("}")
	prelude := fmt.Sprintf(heapPrelude, strings.Join(table, ", "),
		g.shuffled("int v;", "struct L *next;", "struct L *prev;", "char tag;"),
		g.shuffled("signed char k;", "struct T *l;", "struct T *r;", "unsigned n : 5;"),
		1+g.r.IntN(3),
		g.shuffled("unsigned kind : 2;", "int w : 9;", "unsigned pad : 13;"))
	return prelude + g.b.String(), ranges
}

func (g *heapGenerator) shuffled(s ...string) string {
	g.r.Shuffle(len(s), func(i, j int) { s[i], s[j] = s[j], s[i] })
	return strings.Join(s, " ")
}

// checked is a condition before a statement; with risk it is left out.
func (g *heapGenerator) checked(cond string) string {
	if g.risky() {
		return ""
	}
	return "if (" + cond + ") "
}

// value is an int from 0 to 9.
func (g *heapGenerator) value() string {
	switch g.r.IntN(4) {
	case 0:
		return fmt.Sprint(g.r.IntN(10))
	case 1:
		return g.input()
	case 2:
		return fmt.Sprintf("table[%s + %d]", g.input(), g.r.IntN(5))
	}
	return fmt.Sprintf("table[%d]", g.r.IntN(8))
}

// below is an index from 0 to n-1, n from 2 to 8, or with risk n.
func (g *heapGenerator) below(n int) string {
	if g.risky() {
		n++
	}
	if g.r.IntN(3) == 0 {
		return fmt.Sprint(g.r.IntN(n))
	}
	return fmt.Sprintf("%s %% %d", g.value(), n)
}

func (g *heapGenerator) list() string { return g.pick("list", "list", "other") }

// operation writes one operation, perhaps under a condition or in a loop.
func (g *heapGenerator) operation(depth int) {
	if depth < 2 && g.r.IntN(4) == 0 {
		switch g.r.IntN(3) {
		case 0:
			g.line("if (%s %s %s) {", g.value(), g.pick("<", "==", "!="), g.value())
		case 1:
			g.line("if (%s & 1) {", g.input())
		case 2:
			i := g.fresh("x")
			g.line("for (int %s = 0; %s < %s; %s++) {", i, i, g.pick("2", g.input()), i)
		}
		g.indent++
		for range 1 + g.r.IntN(2) {
			g.operation(depth + 1)
		}
		g.indent--
		g.line("}")
		return
	}
	switch g.r.IntN(29) {
	case 0, 1:
		l := g.list()
		g.line("%s = cons(%s, %s);", l, g.value(), l)
	case 2:
		l := g.list()
		g.line("%s = insert(%s, %s);", l, l, g.value())
	case 3:
		l := g.list()
		g.line("%s = erase(%s, %s);", l, l, g.value())
	case 4:
		l := g.list()
		g.line("%s = reverse(%s);", l, l)
	case 5:
		x := g.fresh("x")
		g.line("struct L *%s = nth(%s, %s); %s%s->v ^= %s;", x, g.list(), g.value(), g.checked(x), x, g.value())
	case 6: // splice
		g.line("{ struct L *p = list; %swhile (p->next) p = p->next; if (p) { p->next = other; if (other) other->prev = p; other = 0; } }", g.checked("p"))
	case 7: // move the head from one to the other
		g.line("if (list) { struct L *p = list; list = p->next; if (list) list->prev = 0; p->next = other; p->prev = 0; if (other) other->prev = p; other = p; }")
	case 8:
		tail := ""
		if g.risky() {
			tail = " mix((unsigned)p->v);"
		}
		g.line("if (list) { struct L *p = list; list = list->next; if (list) list->prev = 0; mix((unsigned)p->v); free(p);%s }", tail)
	case 9, 10:
		g.line("tree = plant(tree, %s);", g.value())
	case 11:
		x := g.fresh("x")
		g.line("struct T *%s = find(tree, %s); %smix(%s->n);", x, g.value(), g.checked(x), x)
	case 12:
		g.line("%stree = rotate(tree);", g.checked("tree && tree->l"))
	case 13:
		g.line("%stree = cut(tree);", g.checked("tree"))
	case 14, 15:
		g.line("put(%s, %s);", g.value(), g.value())
	case 16:
		x := g.fresh("x")
		g.line("struct E *%s = get(%s); %s%s->val += %s;", x, g.value(), g.checked(x), x, g.value())
	case 17:
		if g.risky() {
			x := g.fresh("x")
			key := g.value()
			g.line("struct E *%s = get(%s); drop(%s); if (%s) mix((unsigned)%s->val);", x, key, g.value(), x, x)
			break
		}
		g.line("drop(%s);", g.value())
	case 18, 19:
		if g.risky() {
			g.line("{ int *old = vec.a; push(&vec, %s); if (old) old[0] = 1; }", g.value())
			break
		}
		g.line("push(&vec, %s);", g.value())
	case 20:
		g.line("%smix((unsigned)pop(&vec));", g.checked("vec.n"))
	case 21:
		i := g.below(3)
		g.line("{ int *t = arr[%s]; arr[%s] = arr[%s]; arr[%s] = t; }", i, i, g.below(3), g.below(3))
	case 22:
		g.line("arr[%s][%s] = %s;", g.below(3), g.below(2), g.value())
	case 23:
		if g.risky() {
			g.line("free(arr[%s]); arr[%s] = calloc(2, sizeof(int));", g.below(3), g.below(3))
			break
		}
		x := g.fresh("x")
		g.line("int *%s = calloc(2, sizeof(int)); %s[%s] = %s; memcpy(arr[%s], %s, 2 * sizeof(int)); free(%s);", x, x, g.below(2), g.value(), g.below(3), x, x)
	case 24:
		i := g.below(3)
		g.line("free(rec[%s]); rec[%s] = record(%s, %s, %s);", i, i, g.below(3), g.value(), g.pick("0", "list"))
		if !g.risky() { // the list may change: do not refer to it any longer
			g.line("if (rec[%s]->kind == 2) { mix(show(rec[%s])); rec[%s]->u.l = 0; }", i, i, i)
		}
	case 25:
		g.line("{ struct R *r = rec[%s]; struct R c; memcpy(&c, r, sizeof c); if (c.kind != 2) { c.u.b[%s] ^= %s; *r = c; } c.kind ^= 1; mix((unsigned)c.kind); }", g.below(3), g.below(4), g.value())
	case 26:
		switch g.r.IntN(3) {
		case 0:
			g.line("memset(buf + %s, %s, (size_t)(%s));", g.below(4), g.value(), g.below(4))
		case 1:
			g.line("memmove(buf + %s, buf + %s, (size_t)(%s));", g.below(4), g.below(4), g.below(5))
		case 2:
			g.line("memcpy(buf + 4, &(%s)[%s], (size_t)(%s));", g.pick("table", "buf"), g.below(2), g.below(4))
		}
	case 27:
		n := fmt.Sprintf("%d + (size_t)(%s)", 8+g.r.IntN(2), g.value())
		if g.risky() {
			n = fmt.Sprintf("4 + (size_t)(%s)", g.value())
		}
		x := g.fresh("x")
		// What grows again after it shrank has bytes that nobody wrote.
		g.line("size_t %s = %s; buf = realloc(buf, %s); for (; room < %s; room++) buf[room] = 0; room = %s; if (%s > 8) buf[%s - 1] = %s;", x, n, x, x, x, x, x, g.value())
	case 28:
		g.line("buf[%s] += (unsigned char)(*arr[%s] + %s);", g.below(8), g.below(3), g.value())
	}
}
