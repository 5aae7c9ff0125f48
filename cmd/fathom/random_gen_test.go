package main

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// A programGenerator writes random C programs about memory, which Csmith has little of: the heap, pointers kept in
// memory, unions, copies of bytes of any length, lifetimes, structures by value.
//
// All state is initialised and no value depends on an address, so that a program is a function of its inputs. Pointers
// to int have at least four elements behind them, pointers to bytes eight; where the generator takes a risk, an index, a
// divisor, a shift, a length or a lifetime is not kept in range. What goes wrong then is near enough for
// AddressSanitizer to see.
type programGenerator struct {
	generator
	depth int
	ints  []string // variables of type unsigned in scope
}

// programPrelude declares what every program has. NATIVE is the driver that enumerates the inputs.
const programPrelude = `#include <stdarg.h>
#include <stddef.h>
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
typedef unsigned (*fn)(unsigned, int *);
%s
union U { uint32_t w[2]; uint16_t h[4]; uint8_t b[8]; int64_t l; int *p; };
struct N { int v; struct N *next; };
struct P { int x, y; };
struct Big { int a[6]; struct P p; signed char c; };
static unsigned h, combination;
static void mix(unsigned x) { h = ((h << 5) | (h >> 27)) ^ x; }
static int ga[8] = {1, -2, 3, 4, 5, 0, 7, 8};
static unsigned char gb[16] = "0123456789abcde";
static const short gc[8] = {3, -1, 4, 1, -5, 9, 2, 6};
static int *gip = &ga[2];
static struct S gs[4];
static struct S *gp = &gs[1];
static union U gu;
static unsigned f0(unsigned x, int *p) { p[1] ^= (int)x; return x + 1; }
static unsigned f1(unsigned x, int *p) { int t = p[0]; p[0] = p[3]; p[3] = t; return x ^ (unsigned)t; }
static unsigned f2(unsigned x, int *p) { return (x >> 1) + (unsigned)p[2]; }
static fn gf[3] = {f0, f1, f2};
static unsigned rec(unsigned n, int *p) { int t = *p + 0; if (n == 0) return (unsigned)t; int v[2] = {(int)(n ^ (unsigned)t), t}; return rec(n - 1, &v[n & 1]) + 3u; }
static unsigned va(int n, ...) { va_list ap, aq; va_start(ap, n); va_copy(aq, ap); unsigned s = 0; for (int i = 0; i < n; i++) { s += va_arg(ap, unsigned); if (i == 1) s ^= (unsigned)va_arg(ap, long); } s ^= va_arg(aq, unsigned); va_end(aq); va_end(ap); return s; }
static struct P mkp(unsigned a, struct P q) { struct P p = {(int)a, q.x}; q.x = 0; return p; }
static struct Big mkb(struct Big b, unsigned i) { b.a[i %% 6] ^= 5; b.p.y = b.a[1]; b.c = (signed char)i; return b; }
static void swapw(int *a, int *b) { int t = *a; *a = *b; *b = t; }
static int cmpi(const void *a, const void *b) { int x = *(const int *)a, y = *(const int *)b; return (x > y) - (x < y); }
`

func generateProgram(seed uint64) (code string, ranges []int) {
	g := &programGenerator{generator: generator{r: rand.New(rand.NewPCG(seed, 77))}}
	g.risk = []float64{0, 0, 0.01, 0.03, 0.1}[g.r.IntN(5)]
	fields := []string{"signed char a;", "short b;", "int c;", "int64_t d;", "unsigned e : 3;", "int f : 7;", "unsigned g : 20;", "int r[3];", "int *p;", "fn k;", "uint64_t w : 37;"}
	g.r.Shuffle(len(fields), func(i, j int) { fields[i], fields[j] = fields[j], fields[i] })
	attr := ""
	if g.r.IntN(6) == 0 {
		attr = " __attribute__((packed))"
	}
	ranges = g.begin(6)
	g.line("int la[8] = {9, 8, 7, 6, 5, 4, 3, 2}; unsigned char lb[16]; memset(lb, 7, sizeof lb);")
	g.line("struct S ls = {0}; ls.p = &la[1]; ls.k = f1; int *ip = la; unsigned char *cp = gb; union U lu = {{1, 2}};")
	g.line("for (int i = 0; i < 4; i++) { gs[i].p = i & 1 ? &ga[i] : &la[i]; gs[i].k = gf[i %% 3]; gs[i].c = i; }")
	g.line("unsigned u0 = 1, u1 = (unsigned)in0; long l0 = in0; struct N *list = 0; struct Big big = {{1, 2}, {3, 4}, 5}; struct P pt = {1, 2};")
	g.line("int *hi = malloc(8 * sizeof *hi); for (int i = 0; i < 8; i++) hi[i] = i * 3;")
	g.line("unsigned char *hb = calloc(%s, 1);", g.pick("16", "16", fmt.Sprintf("16 + (size_t)in%d", g.r.IntN(g.inputs))))
	g.ints, g.names = []string{"u0", "u1"}, 9
	for range 4 + g.r.IntN(10) {
		g.statement()
	}
	g.line("for (int i = 0; i < 8; i++) { mix((unsigned)ga[i]); mix((unsigned)la[i]); mix(hi[i]); }")
	g.line("for (int i = 0; i < 16; i++) mix(gb[i] ^ (unsigned)lb[i] << 8 ^ (unsigned)hb[i] << 16);")
	g.line("for (int i = 0; i < 4; i++) { mix(gs[i].a); mix(gs[i].b); mix(gs[i].c); mix((unsigned)gs[i].d); mix(gs[i].e); mix(gs[i].f); mix(gs[i].g); mix(gs[i].r[1]); mix(*gs[i].p); }")
	g.line("mix(u0); mix(u1); mix((unsigned)l0); mix(ip[0]); mix(cp[1]); mix(ls.c); mix((unsigned)ls.w); mix(big.a[2]); mix(pt.x);")
	g.line("while (list) { struct N *n = list->next; mix(list->v); free(list); list = n; }")
	g.line("free(hi); free(hb);")
	g.line("return h;")
	g.indent--
	g.line("}")
	return fmt.Sprintf(programPrelude, "struct S {"+strings.Join(fields, " ")+"}"+attr+";") + g.b.String(), ranges
}

// below is an int from 0 to n-1, or near it.
func (g *programGenerator) below(n int) string {
	if g.risky() {
		return g.pick(fmt.Sprintf("(%s + %d)", g.input(), n-2), fmt.Sprintf("(%s - 1)", g.input()), fmt.Sprintf("(int)(%s %% %d)", g.value(1), n+1))
	}
	switch g.r.IntN(4) {
	case 0:
		return fmt.Sprint(g.r.IntN(n))
	case 1:
		if n >= 6 {
			return g.input()
		}
		return fmt.Sprintf("(%s %% %d)", g.input(), n)
	case 2:
		if n&(n-1) == 0 {
			return fmt.Sprintf("(int)(%s & %d)", g.value(1), n-1)
		}
	}
	return fmt.Sprintf("(int)(%s %% %d)", g.value(1), n)
}

// ints4 is a pointer to at least four ints.
func (g *programGenerator) ints4() string {
	switch g.r.IntN(9) {
	case 0:
		return "ip"
	case 1:
		return "gip"
	case 2:
		return fmt.Sprintf("(ga + %s)", g.below(4))
	case 3:
		return fmt.Sprintf("&la[%s]", g.below(4))
	case 4:
		return fmt.Sprintf("(hi + %s)", g.below(4))
	case 5:
		return fmt.Sprintf("gs[%s].p", g.below(4))
	case 6:
		return "gp->p"
	case 7:
		return fmt.Sprintf("(%s ? %s : %s)", g.condition(), g.pick("ip", "ls.p", "hi"), g.pick("ga", "gip", "la + 3"))
	}
	return "ls.p"
}

// bytes8 is a pointer to at least eight bytes that hold no pointers.
func (g *programGenerator) bytes8() string {
	switch g.r.IntN(7) {
	case 0:
		return "cp"
	case 1:
		return fmt.Sprintf("(gb + %s)", g.below(8))
	case 2:
		return fmt.Sprintf("&lb[%s]", g.below(8))
	case 3:
		return fmt.Sprintf("(hb + %s)", g.below(8))
	case 4:
		return fmt.Sprintf("((unsigned char *)la + %s)", g.below(16))
	case 5:
		return "gu.b"
	}
	return fmt.Sprintf("(unsigned char *)(%s)", g.ints4())
}

// place is an integer lvalue of some type.
func (g *programGenerator) place() string {
	field := func() string {
		return g.pick("a", "b", "c", "d", "e", "f", "g", "w", "r["+g.below(3)+"]")
	}
	switch g.r.IntN(13) {
	case 0:
		return "ga[" + g.below(8) + "]"
	case 1:
		return "la[" + g.below(8) + "]"
	case 2:
		return "gb[" + g.below(16) + "]"
	case 3:
		return "(" + g.ints4() + ")[" + g.below(4) + "]"
	case 4:
		return "(" + g.bytes8() + ")[" + g.below(8) + "]"
	case 5:
		return "gs[" + g.below(4) + "]." + field()
	case 6:
		return "gp->" + field()
	case 7:
		return "ls." + field()
	case 8:
		return g.pick("lu", "gu") + "." + g.pick("w["+g.below(2)+"]", "h["+g.below(4)+"]", "b["+g.below(8)+"]", "l")
	case 9:
		return fmt.Sprintf("*(%s *)(%s + %s)", g.pick("short", "int", "uint16_t", "int64_t", "uint32_t"), g.bytes8(), "0")
	case 10:
		return "hi[" + g.below(8) + "]"
	case 11:
		return g.pick("big.a["+g.below(6)+"]", "big.p.x", "big.c", "pt.x", "pt.y", "l0")
	}
	return g.ints[g.r.IntN(len(g.ints))]
}

// value is an expression of type unsigned.
func (g *programGenerator) value(depth int) string {
	if depth <= 0 {
		switch g.r.IntN(4) {
		case 0:
			return fmt.Sprintf("%du", g.r.IntN(40))
		case 1:
			return "(unsigned)" + g.input()
		}
		return g.ints[g.r.IntN(len(g.ints))]
	}
	a := func() string { return g.value(depth - 1 - g.r.IntN(2)) }
	g.depth++
	defer func() { g.depth-- }()
	if g.depth > 5 {
		return g.value(0)
	}
	if g.risky() {
		switch g.r.IntN(4) {
		case 0:
			return fmt.Sprintf("(%s / %s)", a(), "(unsigned)"+g.input())
		case 1:
			return fmt.Sprintf("(%s << (%s + %d))", a(), g.input(), 28+g.r.IntN(4))
		case 2:
			return fmt.Sprintf("(unsigned)(%s * %d)", g.input(), 500000000+g.r.IntN(600000000))
		}
		return fmt.Sprintf("(unsigned)((int)%s %s (int)%s)", a(), g.pick("+", "-", "*"), a())
	}
	switch g.r.IntN(12) {
	case 0, 1:
		return "(unsigned)" + g.place()
	case 2:
		return fmt.Sprintf("(%s %s %s)", a(), g.pick("+", "-", "^", "&", "|"), a())
	case 3:
		return fmt.Sprintf("(%s * %du)", a(), 2+g.r.IntN(30))
	case 4:
		return fmt.Sprintf("(%s %s (%s & %d))", a(), g.pick("<<", ">>"), a(), g.r.IntN(32))
	case 5:
		return fmt.Sprintf("(%s %s %du)", a(), g.pick("/", "%"), 1+g.r.IntN(12))
	case 6:
		return fmt.Sprintf("(unsigned)(%s)%s", g.pick("signed char", "unsigned char", "short", "unsigned short", "int64_t", "_Bool"), a())
	case 7:
		return fmt.Sprintf("(%s ? %s : %s)", g.condition(), a(), a())
	case 8:
		return fmt.Sprintf("(unsigned)(%s)", g.condition())
	case 9:
		return fmt.Sprintf("(unsigned)gc[%s]", g.below(8))
	case 10:
		switch g.r.IntN(6) {
		case 0:
			return fmt.Sprintf("gf[%s](%s, %s)", g.below(3), a(), g.ints4())
		case 1:
			return fmt.Sprintf("rec(%s & 3, %s)", a(), g.ints4())
		case 2:
			return fmt.Sprintf("va(2, %s, %s, (long)%s)", a(), a(), a())
		case 3:
			return fmt.Sprintf("(unsigned)mkp(%s, %s).%s", a(), g.pick("pt", "big.p"), g.pick("x", "y"))
		case 4:
			return fmt.Sprintf("(unsigned)mkb(big, %s).%s", a(), g.pick("a[3]", "p.y", "c"))
		}
		return fmt.Sprintf("(unsigned)((%s) - (%s))", "&ga["+g.below(8)+"]", "&ga["+g.below(8)+"]")
	}
	return fmt.Sprintf("(unsigned)(((int64_t)%s - (int64_t)%s) >> %d)", a(), a(), g.r.IntN(40))
}

func (g *programGenerator) condition() string {
	switch g.r.IntN(7) {
	case 0:
		return fmt.Sprintf("%s == %d", g.input(), g.r.IntN(5))
	case 1:
		return fmt.Sprintf("%s < %s", g.value(1), g.value(1))
	case 2:
		return fmt.Sprintf("(int)%s > %d", g.value(1), g.r.IntN(20)-5)
	case 3:
		return fmt.Sprintf("&la[%s] < &la[%s]", g.below(8), g.below(8))
	case 4:
		return fmt.Sprintf("%s == %s", g.pick("gs[1].p", "gip", "ip", "ls.p"), g.pick("&ga[1]", "&ga[2]", "la", "hi", "(int *)0"))
	case 5:
		return fmt.Sprintf("(%s && !(%s & %d))", g.input(), g.value(1), 1+g.r.IntN(7))
	}
	return fmt.Sprintf("%s.k == %s", g.pick("ls", "gs[2]", "gp[0]"), g.pick("f0", "f1", "f2"))
}

func (g *programGenerator) block(n int) {
	saved := len(g.ints)
	g.indent++
	for range n {
		g.statement()
	}
	g.indent--
	g.ints = g.ints[:saved]
}

// statement writes one statement, perhaps with others inside.
func (g *programGenerator) statement() {
	g.depth++
	defer func() { g.depth-- }()
	k := g.r.IntN(44)
	if g.depth > 3 {
		k = g.r.IntN(22)
	}
	d := 2
	switch k {
	default:
		g.line("%s = %s;", g.place(), g.value(d))
	case 3:
		g.line("%s %s= %s;", g.place(), g.pick("^", "|", "&"), g.value(d))
	case 4:
		g.line("mix(%s);", g.value(d))
	case 5:
		g.line("%s = %s;", g.pick("ip", "gip", "ls.p", "gp->p", "gs["+g.below(4)+"].p"), g.ints4())
	case 6:
		g.line("cp = %s;", g.bytes8())
	case 7:
		g.line("gp = %s;", g.pick("&gs["+g.below(4)+"]", "&ls", "gs + 2"))
	case 8:
		g.line("memcpy(%s, %s, (size_t)%s);", g.pick("lb", "hb"), g.pick("gb", "gc", "ga", "gu.b"), g.below(9))
	case 9:
		p := g.pick("lb", "gb", "hb")
		g.line("memmove(%s + %s, %s + %s, (size_t)%s);", p, g.below(8), p, g.below(8), g.below(9))
	case 10:
		g.line("memset(%s, %s, (size_t)%s);", g.bytes8(), g.pick("0", "-1", g.input()), g.below(9))
	case 11:
		g.line("gs[%s] = %s;", g.below(4), g.pick("ls", "*gp", "gs["+g.below(4)+"]"))
	case 12:
		g.line("{ int *q; for (size_t i = 0; i < sizeof q; i++) ((unsigned char *)&q)[i] = ((unsigned char *)&%s)[i]; %s = q[%s]; }", g.pick("ip", "ls.p", "gp->p"), g.place(), g.below(4))
	case 13:
		g.line("{ uintptr_t t = (uintptr_t)(%s) | %s; %s = ((int *)(t & ~(uintptr_t)3))[%s]; mix((unsigned)(t & 3)); }", g.ints4(), g.pick("1", "3", "((unsigned)"+g.input()+" & 1)"), g.place(), g.below(4))
	case 14:
		g.line("{ uintptr_t t = (uintptr_t)ip ^ (uintptr_t)%s; int *q = (int *)(t ^ (uintptr_t)ip); q[%s] = (int)%s; }", g.pick("gip", "ls.p", "hi"), g.below(4), g.value(1))
	case 15:
		g.line("{ union U v; v.p = %s; union U w; memcpy(w.b, v.b, sizeof w.p); *w.p ^= 3; memcpy(&lu, &v, sizeof v); lu.w[1] = lu.w[0] = %s; }", g.ints4(), g.value(1))
	case 16:
		g.line("swapw(&(%s)[%s], &(%s)[%s]);", g.ints4(), g.below(4), g.ints4(), g.below(4))
	case 17:
		g.line("big = mkb(big, %s); pt = mkp(%s, big.p);", g.value(1), g.value(1))
	case 18:
		g.line("{ struct N *n = malloc(sizeof *n); n->v = (int)%s; n->next = list; list = n; }", g.value(1))
	case 19:
		g.line("if (list) { struct N *n = list; list = %s; mix((unsigned)n->v); free(n); %s }", g.pick("n->next", "list->next"), func() string {
			if g.risky() {
				return "mix((unsigned)n->v);"
			}
			return ""
		}())
	case 20:
		u := g.fresh("u")
		g.line("unsigned %s = %s;", u, g.value(d))
		g.ints = append(g.ints, u)
	case 21:
		g.line("mix(%s(%s, %s));", g.pick("ls.k", "gp->k", "gs["+g.below(4)+"].k"), g.value(1), g.ints4())
	case 22, 23, 24:
		g.line("if (%s) {", g.condition())
		g.block(1 + g.r.IntN(2))
		if g.r.IntN(2) == 0 {
			g.line("} else {")
			g.block(1 + g.r.IntN(2))
		}
		g.line("}")
	case 25, 26:
		i := g.fresh("i")
		g.line("for (unsigned %s = 0; %s < %s; %s++) {", i, i, g.pick("3", "(unsigned)"+g.input(), "(unsigned)"+g.input()), i)
		g.ints = append(g.ints, i)
		saved := g.ints
		// The counter may be read, not written: copy it.
		g.indent++
		j := g.fresh("u")
		g.line("unsigned %s = %s;", j, i)
		g.indent--
		g.ints = append(g.ints[:len(g.ints)-1:len(g.ints)-1], j)
		g.block(1 + g.r.IntN(2))
		if g.r.IntN(3) == 0 {
			g.line("\tif (%s) %s;", g.condition(), g.pick("break", "continue"))
		}
		g.line("}")
		g.ints = saved[:len(saved)-1]
	case 27:
		g.line("switch (%s) {", g.pick(g.input(), "(int)("+g.value(1)+" & 3)"))
		for i := range 2 + g.r.IntN(3) {
			g.line("case %d:", i)
			g.block(1)
			if g.r.IntN(3) != 0 {
				g.line("\tbreak;")
			}
		}
		g.line("default:")
		g.block(1)
		g.line("}")
	case 28:
		l, n := g.fresh("again"), g.fresh("n")
		g.line("unsigned %s = 0;", n)
		g.line("%s:", l)
		g.line("mix(%s);", n)
		saved := g.ints
		g.statementAt(3)
		g.ints = saved
		g.line("if (++%s < %s) goto %s;", n, g.pick("2", "(unsigned)"+g.input(), "1 + ("+g.value(1)+" & 1)"), l)
	case 29:
		v := g.fresh("v")
		g.line("{")
		g.line("\tint %s[%s + %d]; for (int i = 0; i < (int)(sizeof %s / sizeof *%s); i++) %s[i] = i;", v, g.input(), 1+g.r.IntN(3), v, v, v)
		g.line("\t%s[%s] ^= 9; mix((unsigned)%s[0]);", v, g.pick("0", g.input()), v)
		if g.risky() {
			g.line("\t%s[%s + 1] = 4;", v, g.input())
		}
		g.line("}")
	case 30:
		a := g.fresh("a")
		g.line("unsigned char *%s = __builtin_alloca((size_t)%s + 8); memset(%s, 1, 8); %s[%s] = (unsigned char)%s; mix(%s[3]);", a, g.input(), a, a, g.below(8), g.value(1), a)
	case 31:
		q := g.fresh("q")
		g.line("int *%s = &la[1];", q)
		g.line("{")
		g.line("\tint x[4] = {1, 2, 3, (int)%s}; %s = x; %s[%s] = 6; mix((unsigned)x[2]);", g.value(1), q, q, g.below(4))
		if !g.risky() {
			g.line("\t%s = la;", q)
		}
		g.line("}")
		g.line("mix((unsigned)%s[1]);", q)
	case 32:
		n := g.fresh("n")
		g.line("size_t %s = (size_t)%s + %d; unsigned char *%sp = malloc(%s); memset(%sp, (int)%s, %s); mix(%sp[%s - 1]);", n, g.input(), 1+g.r.IntN(3), n, n, n, g.input(), n, n, n)
		if g.risky() {
			g.line("mix(%sp[%s]);", n, g.input())
		}
		g.line("%sp = realloc(%sp, %s + %s); %sp[0] ^= 1; mix(%sp[%s - 1]); free(%sp);", n, n, n, g.pick("1", "20", "(size_t)"+g.input()), n, n, n, n)
		if g.risky() {
			g.line("if (%s) %s;", g.condition(), g.pick("mix("+n+"p[0])", "free("+n+"p)"))
		}
	case 33:
		more := g.pick("0", "3", g.input())
		g.line("hi = realloc(hi, (8 + (size_t)%s) * sizeof *hi); memset(hi + 8, 5, (size_t)%s * sizeof *hi);", more, more)
		for _, p := range []string{"ip", "gip", "ls.p", "gs[0].p", "gs[1].p", "gs[2].p", "gs[3].p"} {
			if !g.risky() {
				g.line("%s = %s;", p, g.pick("hi", "ga", "la"))
			}
		}
		g.line("cp = lb;")
	case 34:
		g.line("if (%s) { free(hb); hb = calloc(16, 1); cp = %s; }", g.condition(), g.pick("lb", "hb", "gb"))
	case 35:
		s := g.fresh("s")
		g.line("char %s[12] = \"%s\"; %s[%s] = 0; mix((unsigned)strlen(%s)); strcpy((char *)lb, %s); mix((unsigned)strcmp((char *)lb, \"ab\") >> 31);", s, g.pick("abcdef", "ab", "abc\\0def"), s, g.below(8), s, s)
		g.line("{ char *e = strchr(%s, %s); mix(e ? (unsigned)(e - %s) : 77); }", s, g.pick("'c'", "0", "'a' + "+g.input()), s)
	case 36:
		g.line("mix((unsigned)(memcmp(%s, %s, (size_t)%s) > 0));", g.bytes8(), g.bytes8(), g.below(9))
		g.line("{ unsigned char *e = memchr(gb, %s, (size_t)%s); mix(e ? (unsigned)(e - gb) : 99); }", g.pick("'3'", "'0' + "+g.input()), g.below(17))
	case 37:
		q := g.fresh("q")
		g.line("qsort(%s, %s, sizeof(int), cmpi);", g.pick("la", "ga"), g.pick("3", "4"))
		g.line("int *%s = bsearch(&%s, la, 1, sizeof(int), cmpi); mix(%s ? 1 : 0);", q, g.pick("la[0]", "ga[1]"), q)
	case 38:
		q := g.fresh("q")
		g.line("int **%s = %s ? &ip : &%s; *%s = %s; mix((unsigned)(**%s));", q, g.condition(), g.pick("gip", "ls.p", "gp->p"), q, g.ints4(), q)
	case 39:
		q := g.fresh("q")
		g.line("const int *%s = ga, *%se = ga + %s; while (%s != %se) mix((unsigned)*%s++); mix((unsigned)(%se - ga));", q, q, g.below(8), q, q, q, q)
	case 40:
		q := g.fresh("q")
		g.line("int (*%s)[4] = (int (*)[4])%s; (*%s)[%s] ^= 1; mix((unsigned)%s[%s][0]);", q, g.pick("ga", "la", "hi"), q, g.below(4), q, g.below(2))
	case 41:
		g.line("for (struct N *n = list; n; n = n->next) { n->v ^= %s; mix((unsigned)n->v); }", g.value(1))
	case 42:
		if g.risky() {
			g.line("%s = 0;", g.pick("ip", "gip", "ls.p"))
			g.line("if (%s) ip = la;", g.condition())
		} else {
			g.line("gf[%s] = %s;", g.below(3), g.pick("f0", "f1", "f2", "gp->k"))
		}
	case 43:
		g.line("if (%s) { __int128 w = ((__int128)%s << 70) + %s; mix((unsigned)(w >> %s)); mix((unsigned)((unsigned __int128)w %% 1000u)); }", g.condition(), g.value(1), g.value(1), g.below(64))
	}
}

// statementAt writes a statement as if at the depth.
func (g *programGenerator) statementAt(depth int) {
	saved := g.depth
	g.depth = depth
	g.statement()
	g.depth = saved
}
