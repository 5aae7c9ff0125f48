package memory

import "github.com/fathom-verifier/fathom/smt/term"

// A congruence says of a term that its value, as a natural number, is rest modulo step; step 0 says that it is rest. The
// index of an array of structures scaled by their size is what it is for: known bits give only the power of two
// in that size, so that a field of one structure could be any field of another (SEAM's range maps, with strides).
type congruence struct {
	step, rest uint64
}

// congruenceDepth bounds how deep a term is looked into; below, its known bits must do.
const congruenceDepth = 24

// maxStep keeps the arithmetic on steps and rests from overflowing.
const (
	maxStepBits = 31
	maxStep     = 1 << maxStepBits
)

// congruenceOf returns a congruence of t, of at most 64 bits.
func (s *Space) congruenceOf(t term.ID) congruence { return s.congruenceWithin(t, congruenceDepth) }

func (s *Space) congruenceWithin(t term.ID, depth int) congruence {
	if c, ok := s.congruences[t]; ok {
		return c
	}
	p := s.pool
	if v, ok := p.ConstValue(t); ok {
		return congruence{0, v}
	}
	step, rest := s.stride(t)
	known := congruence{step, rest}
	if depth == 0 || step >= maxStep {
		return known
	}
	c := known
	switch p.Op(t) {
	case term.OpZExt:
		c = s.congruenceWithin(p.Arg(t, 0), depth-1)
	case term.OpConcat:
		if v, ok := p.ConstValue(p.Arg(t, 1)); ok {
			if w := p.Width(p.Arg(t, 1)); w < maxStepBits {
				c = s.congruenceWithin(p.Arg(t, 0), depth-1).times(1 << w).plus(congruence{0, v})
			}
		}
	case term.OpMul:
		a, b := p.Arg(t, 0), p.Arg(t, 1)
		if k, ok := p.ConstValue(b); ok && k > 0 && p.IsFalse(p.UMulO(a, b)) {
			c = s.congruenceWithin(a, depth-1).times(k)
		}
	case term.OpAdd:
		a, b := p.Arg(t, 0), p.Arg(t, 1)
		if p.IsFalse(p.UAddO(a, b)) {
			c = s.congruenceWithin(a, depth-1).plus(s.congruenceWithin(b, depth-1))
		}
	case term.OpIte:
		c = s.congruenceWithin(p.Arg(t, 1), depth-1).join(s.congruenceWithin(p.Arg(t, 2), depth-1))
	}
	if c.step != 0 && c.step < known.step {
		c = known
	}
	s.congruences[t] = c
	return c
}

// anyValue is the congruence that says nothing.
var anyValue = congruence{1, 0}

// times is the congruence of a product by a constant that does not wrap around.
func (c congruence) times(k uint64) congruence {
	if c.step >= maxStep || c.rest >= maxStep || k >= maxStep {
		return anyValue
	}
	return congruence{c.step * k, c.rest * k}.reduce()
}

// plus is the congruence of a sum that does not wrap around.
func (c congruence) plus(d congruence) congruence {
	if c.step >= maxStep || d.step >= maxStep || c.rest >= maxStep || d.rest >= maxStep {
		return anyValue
	}
	return congruence{gcd(c.step, d.step), c.rest + d.rest}.reduce()
}

// join is a congruence of both.
func (c congruence) join(d congruence) congruence {
	if c.step >= maxStep || d.step >= maxStep || c.rest >= maxStep || d.rest >= maxStep {
		return anyValue
	}
	diff := c.rest - d.rest
	if d.rest > c.rest {
		diff = d.rest - c.rest
	}
	return congruence{gcd(gcd(c.step, d.step), diff), c.rest}.reduce()
}

func (c congruence) reduce() congruence {
	if c.step != 0 {
		c.rest %= c.step
	}
	return c
}

// allows reports whether v satisfies the congruence.
func (c congruence) allows(v uint64) bool {
	if c.step == 0 {
		return v == c.rest
	}
	return v%c.step == c.rest
}

func gcd(a, b uint64) uint64 {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}
