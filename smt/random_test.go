package smt

import (
	"math/big"
	"math/rand/v2"

	"github.com/fathom-verifier/fathom/smt/term"
)

// generator builds random terms from a source of choices, so that a fuzzer can
// steer it.
type generator struct {
	p      *term.Pool
	pick   func(n int) int // from 0 to n-1
	widths []int
	vars   []term.ID
	arrays []term.ID
	terms  map[int][]term.ID // by width
	heavy  bool              // multiplications and divisions as well
}

func newGenerator(p *term.Pool, pick func(int) int, widths []int, arrays, heavy bool) *generator {
	g := &generator{p: p, pick: pick, widths: widths, terms: make(map[int][]term.ID), heavy: heavy}
	for _, w := range widths {
		for _, n := range []string{"a", "b"} {
			v := p.Var(n, w)
			g.vars = append(g.vars, v)
			g.add(v)
		}
	}
	b := p.Var("c", 1)
	g.vars = append(g.vars, b)
	g.add(b)
	if arrays {
		for _, w := range widths {
			g.arrays = append(g.arrays, p.ArrayVar("f", w, widths[pick(len(widths))]))
		}
	}
	return g
}

func random(r *rand.Rand) func(int) int { return func(n int) int { return r.IntN(n) } }

func (g *generator) add(t term.ID) term.ID {
	w := g.p.Width(t)
	g.terms[w] = append(g.terms[w], t)
	return t
}

// of is some term of width w.
func (g *generator) of(w int) term.ID {
	if ts := g.terms[w]; len(ts) > 0 && g.pick(8) != 0 {
		return ts[len(ts)-1-g.pick(min(len(ts), 12))]
	}
	v := new(big.Int)
	for i := 0; i < w; i += 8 {
		v.Lsh(v, 8).Or(v, big.NewInt(int64(g.pick(256))))
	}
	return g.p.ConstBig(w, v)
}

// step adds one operation.
func (g *generator) step() term.ID {
	p := g.p
	w := g.widths[g.pick(len(g.widths))]
	x, y := g.of(w), g.of(w)
	switch g.pick(20) {
	case 0:
		return g.add(p.Not(x))
	case 1:
		return g.add(p.And(x, y))
	case 2:
		return g.add(p.Or(x, y))
	case 3:
		return g.add(p.Xor(x, y))
	case 4:
		return g.add(p.Add(x, y))
	case 5:
		return g.add(p.Sub(x, y))
	case 6:
		return g.add(p.Ite(g.of(1), x, y))
	case 7:
		return g.add(p.Eq(x, y))
	case 8:
		return g.add(p.Ult(x, y))
	case 9:
		return g.add(p.Slt(x, y))
	case 10:
		return g.add(p.Shl(x, y))
	case 11:
		return g.add(p.LShr(x, y))
	case 12:
		return g.add(p.AShr(x, y))
	case 13:
		return g.add(p.SAddO(x, y))
	case 14:
		// Cut and glue back to a width in use.
		k := g.pick(w)
		if k == 0 {
			return g.add(p.Extract(x, g.pick(w), 0))
		}
		return g.add(p.Concat(p.Extract(x, k-1, 0), p.Extract(y, w-1, k)))
	case 15:
		v := g.widths[g.pick(len(g.widths))]
		if v > w {
			if g.pick(2) == 0 {
				return g.add(p.ZExt(x, v))
			}
			return g.add(p.SExt(x, v))
		}
		return g.add(p.Extract(x, w-1, w-v))
	case 16:
		if len(g.arrays) > 0 {
			a := g.arrays[g.pick(len(g.arrays))]
			iw, _ := p.ArrayWidths(a)
			return g.add(p.Select(a, g.of(iw)))
		}
		return g.add(p.And(g.of(1), g.of(1)))
	case 17:
		if w == 64 {
			return g.add(p.Ptr(uint32(g.pick(4)), x))
		}
		return g.add(p.Neg(x))
	case 18:
		if g.heavy {
			return g.add(p.Mul(x, y))
		}
		return g.add(p.Xor(g.of(1), g.of(1)))
	default:
		if !g.heavy {
			return g.add(p.Or(g.of(1), g.of(1)))
		}
		switch g.pick(5) {
		case 0:
			return g.add(p.UDiv(x, y))
		case 1:
			return g.add(p.URem(x, y))
		case 2:
			return g.add(p.UMulO(x, y))
		case 3:
			return g.add(p.SMulO(x, y))
		default:
			return g.add(p.SRem(x, y))
		}
	}
}

// steps adds n operations and returns the last term of each width.
func (g *generator) steps(n int) []term.ID {
	for i := 0; i < n; i++ {
		g.step()
	}
	var out []term.ID
	for _, w := range append([]int{1}, g.widths...) {
		out = append(out, g.terms[w][len(g.terms[w])-1])
	}
	return out
}

// formula is a Boolean term that mentions much of what was built.
func (g *generator) formula(n int) term.ID {
	f := g.p.True()
	for _, t := range g.steps(n) {
		c := t
		if w := g.p.Width(t); w > 1 {
			c = g.p.Ult(g.of(w), t)
			if g.pick(3) == 0 {
				c = g.p.Eq(g.of(w), t)
			}
		}
		if g.pick(2) == 0 {
			c = g.p.Not(c)
		}
		f = g.p.And(f, c)
	}
	return f
}

// assignment is random values of the variables, and elements of arrays that
// depend on the place in an arbitrary fixed way.
func (g *generator) assignment() (*term.Evaluator, []term.ID) {
	var fixed []term.ID
	vals := make(map[term.ID]term.Value)
	for _, v := range g.vars {
		w := g.p.Width(v)
		x := new(big.Int)
		for i := 0; i < w; i += 8 {
			x.Lsh(x, 8).Or(x, big.NewInt(int64(g.pick(256))))
		}
		vals[v] = term.NewBigValue(w, x)
		fixed = append(fixed, g.p.Eq(v, g.p.ConstBig(w, vals[v].Big())))
	}
	e := g.p.NewEvaluator(func(v term.ID) term.Value { return vals[v] },
		func(a term.ID, i term.Value) term.Value {
			_, w := g.p.ArrayWidths(a)
			return term.NewValue(w, i.Uint64()*0x9E3779B97F4A7C15>>7+uint64(a))
		})
	return e, fixed
}
