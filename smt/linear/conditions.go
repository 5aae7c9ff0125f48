package linear

import (
	"github.com/fathom-verifier/fathom/sat"
	"github.com/fathom-verifier/fathom/smt/term"
)

// condition is the literal of t, of width 1. What is no comparison of sums is free.
func (e *encoder) condition(t term.ID) sat.Lit {
	if l, ok := e.lits[t]; ok {
		return l
	}
	l := e.build(t)
	e.lits[t] = l
	return l
}

func (e *encoder) build(t term.ID) sat.Lit {
	p := e.pool
	arg := func(i int) sat.Lit { return e.condition(p.Arg(t, i)) }
	switch op := p.Op(t); op {
	case term.OpConst:
		return e.truth(p.IsTrue(t))
	case term.OpNot:
		return -arg(0)
	case term.OpAnd:
		return e.and(arg(0), arg(1))
	case term.OpXor:
		return e.xor(arg(0), arg(1))
	case term.OpIte:
		return e.choice(arg(0), arg(1), arg(2))
	case term.OpEq, term.OpUlt, term.OpSlt:
		x, y := p.Arg(t, 0), p.Arg(t, 1)
		if p.Width(x) > 64 {
			break
		}
		if op == term.OpSlt {
			return e.positive(e.signedWord(y).plus(-1, e.signedWord(x)).plus(-1, constant(integer(1))))
		}
		d := e.word(y).plus(-1, e.word(x))
		if op == term.OpEq {
			return e.equal(d)
		}
		return e.positive(d.plus(-1, constant(integer(1))))
	case term.OpUMulO:
		x, y := p.Arg(t, 0), p.Arg(t, 1)
		if p.Width(x) > 64 {
			break
		}
		if f, ok := e.product(x, y); ok {
			return e.positive(f.plus(-1, constant(power(p.Width(x)))))
		}
	case term.OpExtract:
		x := p.Arg(t, 0)
		if p.Width(x) > 64 {
			break
		}
		i, _ := p.ExtractBounds(t)
		if f, ok := e.low(x, i+1); ok {
			return e.positive(f.plus(-1, constant(power(i))))
		}
	}
	return e.gate(gate{})
}
