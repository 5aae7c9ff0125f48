package float

import "github.com/fathom-verifier/fathom/smt/term"

// A comparison is what a condition that Lt, Le, Eq or IsNaN made says.
type comparison struct {
	kind comparisonKind
	f    Format
	x, y term.ID
}

type comparisonKind uint8

const (
	less comparisonKind = iota
	atMost
	equal
	unordered // x is NaN
)

// remember records what a condition says.
func (a *Arithmetic) remember(c term.ID, k comparisonKind, f Format, x, y term.ID) term.ID {
	if !a.pool.IsConst(c) {
		a.comparisons[c] = comparison{k, f, x, y}
	}
	return c
}

// A Refinement says that Term is equal to To, of which a smaller range is known, wherever the condition it was learnt from holds.
type Refinement struct{ Term, To term.ID }

// Learn returns what a condition made by this package says of the operands it compares, if it holds or if it does not.
func (a *Arithmetic) Learn(c term.ID, holds bool) []Refinement {
	p := a.pool
	m, ok := a.comparisons[c]
	if !ok {
		return nil
	}
	cond := c
	if !holds {
		cond = p.Not(c)
	}
	// The condition is about what the operands were before they were narrowed, the ranges are about what they are now.
	_, where := a.originals([]term.ID{m.x, m.y})
	cond = p.And(cond, where)
	f := m.f
	inf := func(negative bool) term.ID { return a.Const(f, f.InfBits(negative)) }
	var out []Refinement
	narrow := func(x term.ID, r Range) {
		if p.IsConst(x) {
			return
		}
		to := a.Within(f, cond, x, r)
		if to == x {
			return
		}
		out = append(out, Refinement{x, to})
		if o := a.original(x).of; o != x {
			out = append(out, Refinement{o, to})
		}
	}
	// bound narrows x, and y if x is its absolute value.
	bound := func(x term.ID, r Range) {
		narrow(x, r)
		if y, ok := a.absOf[a.original(x).of]; ok {
			narrow(y, Range{a.Neg(f, r.Hi), r.Hi})
		}
	}
	rx, xNumber := a.Range(f, m.x)
	ry, yNumber := a.Range(f, m.y)
	wide := Range{inf(true), inf(false)}
	if m.kind == unordered {
		if !holds {
			bound(m.x, wide)
		}
		return out
	}
	if !holds && (m.kind == equal || !xNumber || !yNumber) {
		return nil // the operands may be NaN, or are just not equal
	}
	if !xNumber {
		rx = wide
	}
	if !yNumber {
		ry = wide
	}
	switch {
	case m.kind == equal:
		both := a.intersect(f, rx, ry)
		bound(m.x, both)
		bound(m.y, both)
	case holds: // x < y or x ≤ y
		hi, lo := ry.Hi, rx.Lo
		if m.kind == less {
			hi, lo = a.next(f, hi, false), a.next(f, lo, true)
		}
		bound(m.x, Range{rx.Lo, hi})
		bound(m.y, Range{lo, ry.Hi})
	default: // y ≤ x or y < x
		hi, lo := rx.Hi, ry.Lo
		if m.kind == atMost {
			hi, lo = a.next(f, hi, false), a.next(f, lo, true)
		}
		bound(m.y, Range{ry.Lo, hi})
		bound(m.x, Range{lo, rx.Hi})
	}
	return out
}

// next returns the float above the constant x, or below it; x itself if there is none.
func (a *Arithmetic) next(f Format, x term.ID, up bool) term.ID {
	p := a.pool
	g := f.implicit()
	sign, exp, frac := a.fields(f, x)
	magnitude := p.Concat(exp, frac)
	one := p.ZExt(p.True(), p.Width(magnitude))
	negative := p.IsTrue(sign)
	switch {
	case p.IsTrue(a.IsZero(f, x)):
		sign, magnitude = p.Bool(!up), one
	case negative != up: // away from zero
		if p.IsTrue(a.IsInf(f, x)) {
			return x
		}
		magnitude = p.Add(magnitude, one)
	default:
		magnitude = p.Sub(magnitude, one)
	}
	return a.pack(f, sign, p.Extract(magnitude, g.Width()-2, g.Sig-1), p.Extract(magnitude, g.Sig-2, 0))
}

// Under returns a term equal to x wherever c holds, or does not, of which a smaller range may be known.
func (a *Arithmetic) Under(c term.ID, holds bool, x term.ID) term.ID {
	p := a.pool
	switch p.Op(c) {
	case term.OpNot:
		return a.Under(p.Arg(c, 0), !holds, x)
	case term.OpAnd:
		if _, ok := a.comparisons[c]; !ok && holds {
			return a.Under(p.Arg(c, 0), true, a.Under(p.Arg(c, 1), true, x))
		}
	}
	for _, n := range a.Learn(c, holds) {
		if n.Term == x {
			return n.To
		}
	}
	return x
}
