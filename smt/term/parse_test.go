package term

import (
	"fmt"
	"math/big"
	"strconv"
	"strings"
	"testing"
)

// parser reads rules. Letters a to d are variables of width W, p to s of width
// 1, k and l constants of width W that range over every value; a number is a
// constant of width W unless it is followed by :n. Operators are the names of
// the reference operators and
//
//	(ite c x y) (concat x y) (extract hi lo x) (zext n x) (sext n x) (ptr n x) (ptr n x base)
//
// where numbers may be written W, W-n, W+n or 2W.
type parser struct {
	t      *testing.T
	toks   []string
	w      int
	consts map[string]*big.Int
	vars   map[string]*expr
	list   []*expr               // variables in order of index
	fill   func(width int) *expr // if set, what variables stand for
}

func newParser(t *testing.T, w int, k, l int64) *parser {
	return &parser{t: t, w: w, vars: map[string]*expr{}, consts: map[string]*big.Int{
		"k": refWrap(w, big.NewInt(k)), "l": refWrap(w, big.NewInt(l)),
	}}
}

func (r *parser) parse(s string) *expr {
	s = strings.ReplaceAll(strings.ReplaceAll(s, "(", " ( "), ")", " ) ")
	r.toks = strings.Fields(s)
	e := r.expr()
	if len(r.toks) > 0 {
		r.t.Fatalf("%q is left over", r.toks)
	}
	return e
}

func (r *parser) next() string {
	if len(r.toks) == 0 {
		r.t.Fatal("the rule ends too early")
	}
	s := r.toks[0]
	r.toks = r.toks[1:]
	return s
}

func (r *parser) number(s string) int {
	if rest, ok := strings.CutPrefix(s, "2W"); ok {
		return 2*r.w + r.number("0"+rest)
	}
	if rest, ok := strings.CutPrefix(s, "W"); ok {
		return r.w + r.number("0"+rest)
	}
	if a, b, ok := strings.Cut(s, "-"); ok && a != "" {
		return r.number(a) - r.number(b)
	}
	if a, b, ok := strings.Cut(s, "+"); ok {
		return r.number(a) + r.number(b)
	}
	n, err := strconv.Atoi(s)
	if err != nil {
		r.t.Fatal(err)
	}
	return n
}

func (r *parser) expr() *expr {
	s := r.next()
	if s != "(" {
		return r.atom(s)
	}
	name := r.next()
	e := &expr{}
	switch name {
	case "extract":
		e.hi, e.lo = r.number(r.next()), r.number(r.next())
		e.kind, e.width = name, e.hi-e.lo+1
	case "zext", "sext":
		e.kind, e.width = name, r.number(r.next())
	case "ptr":
		e.kind, e.width, e.obj = name, r.w, uint32(r.number(r.next()))
	}
	for r.toks[0] != ")" {
		e.args = append(e.args, r.expr())
	}
	r.next()
	switch name {
	case "ite":
		e.kind, e.width = name, e.args[1].width
	case "concat":
		e.kind, e.width = name, e.args[0].width+e.args[1].width
	}
	if e.kind != "" {
		return e
	}
	for i := range sameWidthOps {
		if op := &sameWidthOps[i]; op.name == name {
			e.op, e.width = op, e.args[0].width
		}
	}
	for i := range predicates {
		if op := &predicates[i]; op.name == name {
			e.op, e.width = op, 1
		}
	}
	if e.op == nil || e.op.arity != len(e.args) {
		r.t.Fatalf("%s with %d operands", name, len(e.args))
	}
	for _, a := range e.args {
		if a.width != e.args[0].width {
			r.t.Fatalf("operands %v of different widths", e)
		}
	}
	return e
}

func (r *parser) atom(s string) *expr {
	if v, ok := r.consts[s]; ok {
		return &expr{kind: "const", width: r.w, value: v}
	}
	if s[0] >= 'a' && s[0] <= 'd' || s[0] >= 'p' && s[0] <= 's' {
		name, width, wide := strings.Cut(s, ":")
		w := r.w
		if s[0] >= 'p' {
			w = 1
		}
		if wide {
			w = r.number(width)
		}
		e := r.vars[name]
		if e == nil && r.fill != nil {
			e = r.fill(w)
			r.vars[name] = e
		}
		if e == nil {
			e = &expr{kind: "var", width: w, index: len(r.list)}
			r.vars[name] = e
			r.list = append(r.list, e)
		}
		return e
	}
	num, width, ok := strings.Cut(s, ":")
	w := r.w
	if ok {
		w = r.number(width)
	}
	n, err := strconv.ParseInt(num, 0, 64)
	if err != nil {
		r.t.Fatal(err)
	}
	return &expr{kind: "const", width: w, value: refWrap(w, big.NewInt(n))}
}

// checkRule builds both sides in one pool, evaluates them for every assignment
// against the reference, and unless loose demands that they are one term.
func checkRule(t *testing.T, p *Pool, r *parser, from, to string, loose bool) {
	t.Helper()
	in := r.parse(from)
	var out *expr
	if to != "" {
		out = r.parse(to)
	}
	b := &builder{p: p, memo: map[*expr]ID{}}
	total := 0
	for i, v := range r.list {
		b.vars = append(b.vars, p.Var(fmt.Sprint("x", i), v.width))
		total += v.width
	}
	x := b.build(in)
	if out != nil {
		if y := b.build(out); x != y && !loose {
			t.Errorf("%v is %s, want %s", in, p.String(x), p.String(y))
		}
	}
	if p.refused > 0 {
		t.Errorf("%v: rewriting reached the bound on nesting, which short terms must not", in)
	}
	if total > 16 {
		t.Fatalf("%s has %d free bits", from, total)
	}
	values := map[ID]Value{}
	ev := p.NewEvaluator(func(v ID) Value { return values[v] }, nil)
	for bits := range 1 << total {
		m := &meaning{memo: map[*expr]*big.Int{}, ptrShift: p.ptrShift}
		for i, v := range r.list {
			u := uint64(bits) & mask(v.width)
			bits >>= v.width
			m.vars = append(m.vars, new(big.Int).SetUint64(u))
			values[b.vars[i]] = NewValue(v.width, u)
		}
		ev.Reset()
		want := m.of(in)
		if got := ev.Big(x); got.Cmp(want) != 0 {
			t.Fatalf("%v is %v, want %v, for %v (built %s)", in, got, want, m.vars, p.String(x))
		}
		if out != nil {
			if got := m.of(out); got.Cmp(want) != 0 {
				t.Fatalf("the rule is wrong: %v is %v, %v is %v, for %v", in, want, out, got, m.vars)
			}
		}
		checkInfo(t, p, x, want)
	}
}
