package linear

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/fathom-verifier/fathom/smt/term"
)

// operations are terms of x and y that the encoder takes apart, each by its own rule.
var operations = []struct {
	name string
	of   func(p *term.Pool, x, y term.ID) term.ID
}{
	{"add", (*term.Pool).Add},
	{"sub", (*term.Pool).Sub},
	{"negated sum", func(p *term.Pool, x, y term.ID) term.ID { return p.Neg(p.Add(x, y)) }},
	{"multiples", func(p *term.Pool, x, y term.ID) term.ID {
		return p.Add(p.Mul(x, p.Const(p.Width(x), 3)), p.Mul(y, p.Const(p.Width(x), 11)))
	}},
	{"complement", func(p *term.Pool, x, y term.ID) term.ID { return p.Add(p.Not(x), p.Add(y, y)) }},
	{"product", (*term.Pool).Mul},
	{"product with one of two bits", func(p *term.Pool, x, y term.ID) term.ID { return p.Mul(p.ZExt(p.Extract(x, 1, 0), p.Width(x)), y) }},
	{"product overflows", (*term.Pool).UMulO},
	{"unsigned order", (*term.Pool).Ult},
	{"signed order", (*term.Pool).Slt},
	{"order of sums", func(p *term.Pool, x, y term.ID) term.ID { return p.Ult(p.Add(x, p.Const(p.Width(x), 5)), p.Sub(y, x)) }},
	{"signed order of sums", func(p *term.Pool, x, y term.ID) term.ID { return p.Slt(p.Add(x, y), p.Sub(y, p.Const(p.Width(x), 1))) }},
	{"equality", func(p *term.Pool, x, y term.ID) term.ID { return p.Eq(p.Add(x, y), p.Sub(p.Const(p.Width(x), 3), x)) }},
	{"choice", func(p *term.Pool, x, y term.ID) term.ID { return p.Ite(p.Ult(x, y), p.Add(x, y), p.Sub(x, y)) }},
	{"choice of constants", func(p *term.Pool, x, y term.ID) term.ID {
		return p.Add(p.Ite(p.Ult(y, x), p.Const(p.Width(x), 2), p.Const(p.Width(x), 9)), y)
	}},
	{"choice of conditions", func(p *term.Pool, x, y term.ID) term.ID {
		return p.Ite(p.Ult(x, y), p.Slt(x, y), p.Eq(p.Add(x, y), p.Const(p.Width(x), 1)))
	}},
	{"exclusive conditions", func(p *term.Pool, x, y term.ID) term.ID { return p.Xor(p.Slt(x, y), p.Ult(p.Add(x, y), y)) }},
	{"conjunction", func(p *term.Pool, x, y term.ID) term.ID {
		return p.Not(p.And(p.Ult(x, p.Neg(y)), p.Ult(p.Neg(x), y)))
	}},
	{"zero extension", func(p *term.Pool, x, y term.ID) term.ID {
		return p.Add(p.ZExt(x, p.Width(x)+2), p.ZExt(y, p.Width(x)+2))
	}},
	{"sign extension", func(p *term.Pool, x, y term.ID) term.ID {
		return p.Sub(p.SExt(x, p.Width(x)+2), p.ZExt(y, p.Width(x)+2))
	}},
	{"sign extension of a condition", func(p *term.Pool, x, y term.ID) term.ID { return p.Add(p.SExt(p.Ult(x, y), p.Width(x)), x) }},
	{"concatenation", func(p *term.Pool, x, y term.ID) term.ID { return p.Add(p.Concat(x, y), p.Concat(y, y)) }},
	{"low bits", func(p *term.Pool, x, y term.ID) term.ID { return p.Extract(p.Add(x, y), 1, 0) }},
	{"a bit", func(p *term.Pool, x, y term.ID) term.ID { return p.Extract(p.Sub(x, y), 1, 1) }},
	{"top bit", func(p *term.Pool, x, y term.ID) term.ID { return p.Extract(p.Sub(x, y), p.Width(x)-1, p.Width(x)-1) }},
	{"quotient", func(p *term.Pool, x, y term.ID) term.ID { return p.UDiv(p.Add(x, y), p.Const(p.Width(x), 3)) }},
	{"remainder", func(p *term.Pool, x, y term.ID) term.ID { return p.URem(p.Sub(x, y), p.Const(p.Width(x), 5)) }},
	{"sum that cancels", func(p *term.Pool, x, y term.ID) term.ID {
		x, y = p.ZExt(x, term.PtrWidth), p.ZExt(y, term.PtrWidth)
		return p.Ult(y, p.Add(p.PtrAt(1, p.Not(x), x), p.Const(term.PtrWidth, 5)))
	}},
	{"pointers", func(p *term.Pool, x, y term.ID) term.ID {
		base := p.Const(term.PtrWidth, 1<<term.PtrShift)
		return p.Ult(p.PtrAt(1, base, p.SExt(x, term.PtrWidth)), p.PtrAt(2, p.Add(base, p.Const(term.PtrWidth, 1)), p.ZExt(y, term.PtrWidth)))
	}},
}

// TestOperations compares each rule with the operator, exhaustively for 4 bits, both ways: with its operands fixed the term can have its value,
// and is refuted to have another.
func TestOperations(t *testing.T) {
	const w = 4
	for _, op := range operations {
		t.Run(op.name, func(t *testing.T) {
			p := term.NewPool()
			x, y := p.Var("x", w), p.Var("y", w)
			u := op.of(p, x, y)
			r := New(p)
			for v := range 1 << (2 * w) {
				value := func(z term.ID) term.Value {
					return term.NewValue(w, uint64(v>>map[bool]int{true: 0, false: w}[z == x])&(1<<w-1))
				}
				n := p.NewEvaluator(value, nil).Uint64(u)
				vx, vy := p.Eq(x, p.Const(w, value(x).Uint64())), p.Eq(y, p.Const(w, value(y).Uint64()))
				is := p.Eq(u, p.Const(p.Width(u), n))
				if yes, failed := r.Refute(t.Context(), []term.ID{vx, vy, is}); yes {
					t.Fatalf("%s, %s excludes the value %d: %v", p.String(vx), p.String(vy), n, failed)
				}
				if yes, failed := r.Refute(t.Context(), []term.ID{vx, vy, p.Not(is)}); !yes || len(failed) == 0 {
					t.Fatalf("%s, %s allows another value than %d: %v %v", p.String(vx), p.String(vy), n, yes, failed)
				}
			}
		})
	}
}

// TestRandom refutes no condition of random operations that has a solution, and most that have none.
func TestRandom(t *testing.T) {
	const w = 3
	rnd := rand.New(rand.NewPCG(3, 4))
	var open, refuted int
	for range 400 {
		p := term.NewPool()
		vars := []term.ID{p.Var("x", w), p.Var("y", w), p.Var("z", w)}
		words, conds := append([]term.ID{p.Const(w, rnd.Uint64N(8))}, vars...), []term.ID{}
		for range 14 {
			o := operations[rnd.IntN(len(operations)-1)]
			u := o.of(p, words[rnd.IntN(len(words))], words[rnd.IntN(len(words))])
			switch n := p.Width(u); {
			case n == 1:
				conds = append(conds, u)
			case n < w:
				words = append(words, p.ZExt(u, w))
			default:
				words = append(words, p.Extract(u, w-1, 0))
			}
		}
		for range 4 {
			conds = append(conds, p.Ult(words[rnd.IntN(len(words))], words[rnd.IntN(len(words))]))
		}
		goals := conds[max(0, len(conds)-5):]
		r := New(p)
		if rnd.IntN(2) == 0 {
			r.Assert(goals[0])
			goals = goals[1:]
		}
		yes, failed := r.Refute(t.Context(), goals)
		all := conds[max(0, len(conds)-5):]
		if yes { // what failed, with what was asserted, must fail
			core := all[:len(all)-len(goals)]
			for _, i := range failed {
				core = append(core[:len(core):len(core)], goals[i])
			}
			all = core
		}
		solution := ""
		for v := range 1 << (3 * w) {
			e := p.NewEvaluator(func(z term.ID) term.Value {
				for i, x := range vars {
					if x == z {
						return term.NewValue(w, uint64(v>>(i*w))&(1<<w-1))
					}
				}
				panic("another variable")
			}, nil)
			holds := true
			for _, c := range all {
				holds = holds && e.True(c)
			}
			if holds {
				solution = fmt.Sprintf("%03o", v)
				break
			}
		}
		switch {
		case yes && solution != "":
			t.Fatalf("refuted, but zyx = %s is a solution", solution)
		case yes:
			refuted++
		case solution == "":
			open++
		}
	}
	t.Logf("%d refuted, %d without a solution were not", refuted, open)
	if refuted < 50 || open > refuted/2 {
		t.Errorf("%d refuted, %d without a solution were not", refuted, open)
	}
}
