package script

import (
	"fmt"
	"math/big"
	"math/rand/v2"
	"strings"
)

// gsort is a sort of a random script: Bool if width is 0, a vector, or an array of them by index.
type gsort struct{ index, width int }

var boolean = gsort{}

func vector(w int) gsort { return gsort{width: w} }

func (s gsort) String() string {
	switch {
	case s == boolean:
		return "Bool"
	case s.index == 0:
		return vectorText(s.width)
	}
	return fmt.Sprintf("(Array %s %s)", vectorText(s.index), vectorText(s.width))
}

// dialect is how a term is written.
type dialect uint8

const (
	native    dialect = iota // with the operators that not all solvers know
	common                   // these expressed by others
	equations                // in addition, functions are arrays, and names of terms are constants with an equation
)

// gfunc is an uninterpreted function.
type gfunc struct {
	name   string
	params []gsort
	result gsort
}

// asArray is the sort of the array that stands for the function, whose index is the concatenation of the arguments.
func (f *gfunc) asArray() gsort {
	s := gsort{width: max(f.result.width, 1)}
	for _, p := range f.params {
		s.index += max(p.width, 1)
	}
	return s
}

// node is a term.
type node struct {
	op    string // operator with its indices, or a constant or value if there are no arguments
	args  []*node
	sort  gsort
	basic *node  // what it means without operators that not all know, or nil
	fn    *gfunc // of an application
	name  string // what it is called once it is defined
	size  int    // of its text, in symbols
}

// body is the text of the term, its subterms called by their names.
func (n *node) body(d dialect) string {
	switch {
	case d != native && n.basic != nil:
		return n.basic.body(d)
	case n.fn != nil && d == equations:
		var as []string
		for _, a := range n.args {
			t := a.text(d)
			if a.sort == boolean {
				t = "(ite " + t + " #b1 #b0)"
			}
			as = append(as, t)
		}
		at := as[0]
		if len(as) > 1 {
			at = "(concat " + strings.Join(as, " ") + ")"
		}
		t := fmt.Sprintf("(select %s %s)", n.fn.name, at)
		if n.sort == boolean {
			t = "(= " + t + " #b1)"
		}
		return t
	case len(n.args) == 0:
		return n.op
	}
	var b strings.Builder
	b.WriteString("(" + n.op)
	for _, a := range n.args {
		b.WriteString(" " + a.text(d))
	}
	b.WriteString(")")
	return b.String()
}

// text is the name of the term, or its body.
func (n *node) text(d dialect) string {
	if n.name != "" {
		return n.name
	}
	return n.body(d)
}

// termMaker makes random terms.
type termMaker struct {
	r      *rand.Rand
	widths []int // of constants
	terms  map[gsort][]*node
	funcs  []*gfunc
	arrays []gsort
	named  func(*node) // is told of each term that gets a name
	names  int
}

const widest = 72

func (g *termMaker) coin(n int) bool { return g.r.IntN(n) == 0 }

func (g *termMaker) width() int { return g.widths[g.r.IntN(len(g.widths))] }

// apply makes a term without offering it for use in others.
func apply(op string, s gsort, args ...*node) *node {
	n := &node{op: op, args: args, sort: s, size: 1}
	for _, a := range args {
		if a.name == "" {
			n.size += a.size
		} else {
			n.size++
		}
	}
	return n
}

// same is the application of an operator with the sort of its first argument, is that of a predicate.
func same(op string, args ...*node) *node { return apply(op, args[0].sort, args...) }
func is(op string, args ...*node) *node   { return apply(op, boolean, args...) }

func number2(w int, v *big.Int) *node {
	v = new(big.Int).And(v, new(big.Int).Sub(new(big.Int).Lsh(big.NewInt(1), uint(w)), big.NewInt(1)))
	if w%4 == 0 {
		return &node{op: fmt.Sprintf("#x%0*x", w/4, v), sort: vector(w), size: 1}
	}
	return &node{op: fmt.Sprintf("#b%0*b", w, v), sort: vector(w), size: 1}
}

func small(w int, v int64) *node { return number2(w, big.NewInt(v)) }

// least is the smallest signed number.
func least(w int) *node { return number2(w, new(big.Int).Lsh(big.NewInt(1), uint(w-1))) }

func extract(n *node, hi, lo int) *node {
	return apply(fmt.Sprintf("(_ extract %d %d)", hi, lo), vector(hi-lo+1), n)
}

func extend(how string, n *node, by int) *node {
	return apply(fmt.Sprintf("(_ %s_extend %d)", how, by), vector(n.sort.width+by), n)
}

// value is a number, those at which operators change their behaviour preferred.
func (g *termMaker) value(w int) *node {
	v := new(big.Int)
	switch g.r.IntN(7) {
	case 0:
	case 1:
		v.SetInt64(1)
	case 2:
		v.SetInt64(-1)
	case 3:
		return least(w)
	case 4:
		v.SetInt64(int64(g.r.IntN(9)) - 3)
	case 5:
		v.SetInt64(int64(w) + int64(g.r.IntN(3)) - 1)
	default:
		for range 3 {
			v.Lsh(v, 32).Or(v, big.NewInt(int64(g.r.Uint32())))
		}
	}
	return number2(w, v)
}

// keep offers the term for use in others, by a name if it is long.
func (g *termMaker) keep(n *node) *node {
	if n.size > 10 || n.basic != nil && n.basic.size > 10 || len(n.args) > 0 && g.coin(3) {
		g.define(n)
	}
	g.terms[n.sort] = append(g.terms[n.sort], n)
	return n
}

// define gives the term a name.
func (g *termMaker) define(n *node) *node {
	if n.name == "" && len(n.args) > 0 {
		n.name = fmt.Sprintf("t%d", g.names)
		g.names++
		g.named(n)
	}
	return n
}

// some is a term of a sort, recent ones preferred, or a new one.
func (g *termMaker) some(s gsort) *node {
	ts := g.terms[s]
	if len(ts) > 0 && !g.coin(8) {
		if g.coin(2) {
			return ts[len(ts)-1-g.r.IntN(min(5, len(ts)))]
		}
		return ts[g.r.IntN(len(ts))]
	}
	switch {
	case s == boolean:
		w := g.width()
		return is([]string{"=", "bvult", "bvslt", "bvsge"}[g.r.IntN(4)], g.some(vector(w)), g.value(w))
	case s.index > 0:
		return ts[g.r.IntN(len(ts))] // each sort has constants
	case g.coin(2):
		return g.value(s.width)
	}
	return g.fit(g.some(vector(g.width())), s.width)
}

// fit makes a vector as wide as wanted.
func (g *termMaker) fit(n *node, w int) *node {
	switch have := n.sort.width; {
	case have == w:
		return n
	case have > w:
		lo := 0
		if g.coin(2) {
			lo = g.r.IntN(have - w + 1)
		}
		return extract(n, lo+w-1, lo)
	case g.coin(3):
		return apply("concat", vector(w), g.value(w-have), n)
	default:
		return extend([]string{"zero", "sign"}[g.r.IntN(2)], n, w-have)
	}
}

// light tells whether other solvers manage products of two unknowns in any formula.
func light(w int) bool { return w <= 6 }

// step makes a term of some sort.
func (g *termMaker) step() *node {
	w := g.width()
	if g.coin(6) { // any width that there is
		for s := range g.terms {
			if s.index == 0 && s.width > 0 && g.coin(3) {
				w = s.width
			}
		}
	}
	v := vector(w)
	x, y := g.some(v), g.some(v)
	switch k := g.r.IntN(32); {
	case k < 5:
		ops := []string{"bvand", "bvor", "bvxor", "bvnand", "bvnor", "bvxnor", "bvadd", "bvsub", "bvadd", "bvsub"}
		return g.keep(same(ops[g.r.IntN(len(ops))], x, y))
	case k < 6:
		ops := []string{"bvand", "bvor", "bvxor", "bvadd"}
		op, z := ops[g.r.IntN(len(ops))], g.some(v)
		n := same(op, x, y, z)
		n.basic = same(op, same(op, x, y), z)
		return g.keep(n)
	case k < 8:
		return g.keep(same([]string{"bvnot", "bvneg"}[g.r.IntN(2)], x))
	case k < 11:
		if !light(w) {
			y = g.value(w)
			if w > 33 && g.coin(2) {
				return g.keep(same("bvshl", x, y))
			}
		}
		ops := []string{"bvmul", "bvmul", "bvudiv", "bvurem", "bvsdiv", "bvsrem", "bvsmod"}
		if w > 16 {
			ops = ops[:2]
		}
		return g.keep(same(ops[g.r.IntN(len(ops))], x, y))
	case k < 13:
		return g.keep(same([]string{"bvshl", "bvlshr", "bvashr"}[g.r.IntN(3)], x, y))
	case k < 15:
		return g.keep(apply("ite", v, g.some(boolean), x, y))
	case k < 17:
		hi := g.r.IntN(w)
		return g.keep(extract(x, hi, g.r.IntN(hi+1)))
	case k < 18:
		z := g.some(vector(g.width()))
		if w+z.sort.width <= widest {
			return g.keep(apply("concat", vector(w+z.sort.width), x, z))
		}
		return g.keep(extend("zero", x, 0))
	case k < 19:
		return g.keep(extend([]string{"zero", "sign"}[g.r.IntN(2)], x, g.r.IntN(max(1, min(widest-w, 9)))))
	case k < 20:
		if g.coin(2) && 2*w <= widest {
			n := 1 + g.r.IntN(min(widest/w, 4))
			return g.keep(apply(fmt.Sprintf("(_ repeat %d)", n), vector(n*w), x))
		}
		return g.keep(apply(fmt.Sprintf("(_ rotate_%s %d)", []string{"left", "right"}[g.r.IntN(2)], g.r.IntN(2*w)), v, x))
	case k < 21:
		return g.keep(apply("bvcomp", vector(1), x, y))
	case k < 23:
		return g.keep(g.extended(x, y))
	case k < 27:
		return g.keep(g.predicate(x, y))
	case k < 29:
		p, q := g.some(boolean), g.some(boolean)
		switch g.r.IntN(4) {
		case 0:
			return g.keep(is("not", p))
		case 1:
			return g.keep(is("ite", p, q, g.some(boolean)))
		case 2:
			return g.keep(is([]string{"and", "or"}[g.r.IntN(2)], p, q, g.some(boolean)))
		}
		return g.keep(is([]string{"and", "or", "xor", "=>", "=", "distinct"}[g.r.IntN(6)], p, q))
	}
	if len(g.funcs) > 0 && (len(g.arrays) == 0 || g.coin(2)) {
		return g.keep(g.call(g.funcs[g.r.IntN(len(g.funcs))]))
	}
	if len(g.arrays) == 0 {
		return g.keep(g.predicate(x, y))
	}
	s := g.arrays[g.r.IntN(len(g.arrays))]
	a := g.some(s)
	switch g.r.IntN(8) {
	case 0:
		return g.keep(apply("ite", s, g.some(boolean), a, g.some(s)))
	case 1:
		return g.keep(is([]string{"=", "distinct"}[g.r.IntN(2)], a, g.some(s)))
	case 2, 3, 4:
		return g.keep(apply("store", s, a, g.some(vector(s.index)), g.some(vector(s.width))))
	}
	return g.keep(apply("select", vector(s.width), a, g.some(vector(s.index))))
}

func (g *termMaker) call(f *gfunc) *node {
	var args []*node
	for _, p := range f.params {
		args = append(args, g.some(p))
	}
	n := apply(f.name, f.result, args...)
	n.fn = f
	return n
}

func (g *termMaker) predicate(x, y *node) *node {
	ops := []string{"=", "=", "distinct", "bvult", "bvule", "bvugt", "bvuge", "bvslt", "bvsle", "bvsgt", "bvsge"}
	if g.coin(9) {
		return is([]string{"=", "distinct"}[g.r.IntN(2)], x, y, g.some(x.sort))
	}
	return is(ops[g.r.IntN(len(ops))], x, y)
}

// extended applies an operator that not every solver knows; what it means in those of the standard is from its definition.
func (g *termMaker) extended(x, y *node) *node {
	w := x.sort.width
	g.define(x)
	g.define(y)
	sum := func(op, how string, by int) *node { return same(op, extend(how, x, by), extend(how, y, by)) }
	narrow := func(op string, by int) *node {
		return is("distinct", extend("sign", same(op, x, y), by), sum(op, "sign", by))
	}
	ops := []string{"bvuaddo", "bvsaddo", "bvusubo", "bvssubo", "bvsdivo", "bvnego", "bvredor", "bvredand", "bvredxor", "ext_rotate_left", "ext_rotate_right", "bvite", "bvumulo", "bvsmulo", "bvumul_noovfl"}
	if !light(w) {
		ops = ops[:12]
	}
	op := ops[g.r.IntN(len(ops))]
	n := is(op, x, y)
	switch op {
	case "bvuaddo":
		n.basic = is("=", extract(sum("bvadd", "zero", 1), w, w), small(1, 1))
	case "bvsaddo":
		n.basic = narrow("bvadd", 1)
	case "bvusubo":
		n.basic = is("bvult", x, y)
	case "bvssubo":
		n.basic = narrow("bvsub", 1)
	case "bvsdivo":
		n.basic = is("and", is("=", x, least(w)), is("=", y, small(w, -1)))
	case "bvumulo":
		n.basic = is("distinct", extract(sum("bvmul", "zero", w), 2*w-1, w), small(w, 0))
	case "bvumul_noovfl":
		n.basic = is("=", extract(sum("bvmul", "zero", w), 2*w-1, w), small(w, 0))
	case "bvsmulo":
		n.basic = narrow("bvmul", w)
	case "bvnego":
		n = is(op, x)
		n.basic = is("=", x, least(w))
	case "bvredor", "bvredand", "bvredxor":
		n = apply(op, vector(1), x)
		switch op {
		case "bvredor":
			n.basic = same("bvnot", apply("bvcomp", vector(1), x, small(w, 0)))
		case "bvredand":
			n.basic = apply("bvcomp", vector(1), x, small(w, -1))
		default:
			n.basic = extract(x, 0, 0)
			for i := 1; i < w; i++ {
				n.basic = same("bvxor", n.basic, extract(x, i, i))
			}
		}
	case "bvite":
		c := g.define(g.some(vector(1)))
		n = apply(op, x.sort, c, x, y)
		n.basic = apply("ite", x.sort, is("=", c, small(1, 1)), x, y)
	default:
		n = same(op, x, y)
		way := strings.TrimPrefix(op, "ext_")
		n.basic = x
		by := g.define(same("bvurem", y, small(w, int64(w))))
		if w == 1 {
			by = small(1, 0)
		}
		for k := 1; k < w; k++ {
			n.basic = apply("ite", x.sort, is("=", by, small(w, int64(k))), apply(fmt.Sprintf("(_ %s %d)", way, k), x.sort, x), n.basic)
		}
		if n.basic == x {
			n.basic = nil
			return same("bvor", x, x)
		}
	}
	return n
}

// law is a formula that always holds, about random terms.
func (g *termMaker) law() *node {
	w := g.width()
	v := vector(w)
	x, y, z := g.define(g.some(v)), g.define(g.some(v)), g.define(g.some(v))
	p := g.define(g.some(boolean))
	if len(g.arrays) > 0 && g.coin(2) {
		return g.arrayLaw(g.arrays[g.r.IntN(len(g.arrays))])
	}
	if len(g.funcs) > 0 && g.coin(2) {
		f := g.funcs[g.r.IntN(len(g.funcs))]
		m, n := g.call(f), g.call(f)
		agree := []*node{is("=", p, p)}
		for i := range m.args {
			agree = append(agree, is("=", g.define(m.args[i]), g.define(n.args[i])))
		}
		return is("=>", is("and", agree...), is("=", m, n))
	}
	laws := []func() *node{
		func() *node { return is("=", same("bvadd", x, same("bvneg", y)), same("bvsub", x, y)) },
		func() *node {
			return is("=", same("bvadd", same("bvand", x, y), same("bvor", x, y)), same("bvadd", x, y))
		},
		func() *node {
			return is("=", same("bvxor", x, y), same("bvsub", same("bvor", x, y), same("bvand", x, y)))
		},
		func() *node { return is("=>", is("bvult", x, y), is("distinct", same("bvsub", y, x), small(w, 0))) },
		func() *node { return is("=>", is("and", is("bvslt", x, y), is("bvslt", y, z)), is("bvslt", x, z)) },
		func() *node { return is("=", same("bvneg", x), same("bvadd", same("bvnot", x), small(w, 1))) },
		func() *node {
			c := g.value(w)
			return is("=", same("bvlshr", same("bvshl", x, c), c), same("bvand", x, same("bvlshr", small(w, -1), c)))
		},
		func() *node {
			return is("=", apply("ite", v, p, same("bvadd", x, y), same("bvadd", x, z)), same("bvadd", x, apply("ite", v, p, y, z)))
		},
		func() *node { return is("xor", is("bvsle", x, y), is("bvsgt", x, y)) },
		func() *node { return is("or", is("bvule", x, y), is("bvule", y, x)) },
	}
	if light(w) && w <= 4 || g.coin(6) && w <= 8 {
		laws = append(laws,
			func() *node {
				return is("=", same("bvadd", same("bvmul", same("bvudiv", x, y), y), same("bvurem", x, y)), x)
			},
			func() *node {
				return is("=", same("bvadd", same("bvmul", same("bvsdiv", x, y), y), same("bvsrem", x, y)), x)
			},
			func() *node {
				return is("=", same("bvmul", x, same("bvadd", y, z)), same("bvadd", same("bvmul", x, y), same("bvmul", x, z)))
			},
			func() *node { return is("=>", is("distinct", y, small(w, 0)), is("bvult", same("bvurem", x, y), y)) },
			func() *node {
				return is("or", is("=", same("bvsmod", x, y), small(w, 0)), is("=", y, small(w, 0)),
					is("=", is("bvslt", same("bvsmod", x, y), small(w, 0)), is("bvslt", y, small(w, 0))))
			})
	}
	return laws[g.r.IntN(len(laws))]()
}

func (g *termMaker) arrayLaw(s gsort) *node {
	a, b := g.define(g.some(s)), g.define(g.some(s))
	i, j := g.define(g.some(vector(s.index))), g.define(g.some(vector(s.index)))
	x, y := g.define(g.some(vector(s.width))), g.define(g.some(vector(s.width)))
	at := func(a, i *node) *node { return apply("select", vector(s.width), a, i) }
	put := func(a, i, x *node) *node { return apply("store", s, a, i, x) }
	switch g.r.IntN(5) {
	case 0:
		return is("=>", is("=", a, b), is("=", at(a, i), at(b, i)))
	case 1:
		return is("=>", is("distinct", i, j), is("=", put(put(a, i, x), j, y), put(put(a, j, y), i, x)))
	case 2:
		return is("=", put(put(a, i, at(a, j)), j, at(a, i)), put(put(a, j, at(a, i)), i, at(a, j)))
	case 3:
		return is("=", put(a, i, at(a, i)), a)
	default:
		return is("or", is("=", at(put(a, i, x), j), at(a, j)), is("=", i, j))
	}
}

// formula is a Boolean term over some new ones. It may hold always, never or sometimes.
func (g *termMaker) formula() *node {
	for range g.r.IntN(6) {
		g.step()
	}
	v := vector(g.width())
	var n *node
	switch g.r.IntN(7) {
	case 0, 1:
		n = is("not", g.law())
	case 2:
		n = g.some(boolean)
	case 3:
		n = is("=", g.some(v), g.value(v.width))
	case 4:
		n = is([]string{"or", "and"}[g.r.IntN(2)], g.some(boolean), is("not", g.some(boolean)))
	default:
		n = g.predicate(g.some(v), g.some(v))
	}
	if g.coin(5) {
		n = is("not", n)
	}
	return n
}
