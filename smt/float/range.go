package float

import "github.com/fathom-verifier/fathom/smt/term"

// A Range says of a term that it is no NaN and lies between two constants, which are themselves floats other than NaN. A zero at an end
// stands for both zeros.
type Range struct{ Lo, Hi term.ID }

type rangeKey struct {
	f Format
	t term.ID
}

// none is the range of which nothing is known.
var none Range

// Range returns what is known of x: for constants, for results of operations whose operands have ranges, and for choices between
// these.
func (a *Arithmetic) Range(f Format, x term.ID) (Range, bool) {
	r := a.rangeOf(f, x, rangeDepth)
	return r, r != none
}

// bothRanges returns the ranges of two terms, if both are known.
func (a *Arithmetic) bothRanges(f Format, x, y term.ID) (r, s Range, ok bool) {
	if r, ok = a.Range(f, x); ok {
		s, ok = a.Range(f, y)
	}
	return r, s, ok
}

// rangeDepth bounds how many choices deep a range is looked for.
const rangeDepth = 24

func (a *Arithmetic) rangeOf(f Format, x term.ID, depth int) Range {
	p := a.pool
	key := rangeKey{f, x}
	if r, ok := a.ranges[key]; ok {
		return r
	}
	if p.IsConst(x) {
		if !p.IsFalse(a.isNaNBits(f, x)) {
			return none
		}
		c := a.canonical(f, x)
		return Range{c, c}
	}
	if depth == 0 || p.Op(x) != term.OpIte {
		return none
	}
	if r, ok := a.derived[key]; ok {
		return r
	}
	r := a.union(f, a.rangeOf(f, p.Arg(x, 1), depth-1), a.rangeOf(f, p.Arg(x, 2), depth-1))
	a.derived[key] = r
	return r
}

func (a *Arithmetic) isNaNBits(f Format, x term.ID) term.ID {
	_, exp, frac := a.fields(f, x)
	return a.pool.And(a.pool.Eq(exp, a.pool.Ones(f.Exp)), a.some(frac))
}

// SetRange records that x is no NaN and in a range, whatever the values of variables. It replaces what was known.
func (a *Arithmetic) SetRange(f Format, x term.ID, r Range) {
	if !a.pool.IsConst(x) {
		a.ranges[rangeKey{f, x}] = r
	}
}

// Within returns a term that is equal to x where cond holds, and of the range r everywhere; cond must imply that x is no NaN and in r.
// It carries what a condition says of a float to the operations behind that condition.
func (a *Arithmetic) Within(f Format, cond, x term.ID, r Range) term.ID {
	if old, ok := a.Range(f, x); ok {
		if r = a.intersect(f, old, r); r == old {
			return x
		}
	}
	if a.below(f, r.Hi, r.Lo) {
		return x // cond never holds
	}
	t := a.pool.Ite(cond, x, r.Lo)
	if a.pool.IsTrue(cond) {
		a.SetRange(f, t, r)
	}
	if t == x || a.pool.IsConst(t) {
		return t
	}
	a.SetRange(f, t, r)
	n := a.original(x)
	a.within[t] = narrowing{n.of, a.pool.And(n.where, cond)}
	return t
}

// HasRanges tells whether a range was recorded of any term: without, there is nothing that [Arithmetic.Chosen] could keep.
func (a *Arithmetic) HasRanges() bool { return len(a.ranges) != 0 }

// Chosen records that x, whatever the values of variables, is one of the values: if they are floats of some format of which ranges are
// known, x is in the least range that contains these.
func (a *Arithmetic) Chosen(x term.ID, values ...term.ID) {
	if !a.HasRanges() {
		return
	}
	for _, f := range formats {
		if f.Width() != a.pool.Width(x) {
			continue
		}
		r, ok := a.Range(f, values[0])
		for _, v := range values[1:] {
			if s, known := a.Range(f, v); ok && known {
				r = a.union(f, r, s)
			} else {
				ok = false
			}
		}
		if !ok {
			continue
		}
		if old, known := a.Range(f, x); known {
			if r = a.intersect(f, old, r); r == old {
				continue // x shows it
			}
		}
		a.SetRange(f, x, r)
	}
}

// A narrowing says of a term made by Within what it is equal to, and where. Of a term made by SingleNaN it says what it is equal to, but
// for the bits of a NaN, everywhere.
type narrowing struct{ of, where term.ID }

// Ranged tells whether a range was recorded for x as a float of some format: a choice among floats is worth keeping for that.
func (a *Arithmetic) Ranged(x term.ID) bool {
	for _, f := range formats {
		if f.Width() == a.pool.Width(x) {
			if _, ok := a.ranges[rangeKey{f, x}]; ok {
				return true
			}
		}
	}
	return false
}

// original returns the term that Within was given first.
func (a *Arithmetic) original(x term.ID) narrowing {
	if n, ok := a.within[x]; ok {
		return n
	}
	return narrowing{x, a.pool.True()}
}

// apply returns what build makes of operands, with the range r of the result, and a constant if the range is a single number other
// than zero. Operations are built on what the operands were before they were narrowed, so that one operation has one circuit whatever is
// known of its operands; where the narrowing does not hold its result is as unspecified as the operands.
func (a *Arithmetic) apply(f Format, r Range, build func(x []term.ID) term.ID, operands ...term.ID) term.ID {
	if r != none && r.Lo == r.Hi && a.pool.IsFalse(a.IsZero(f, r.Lo)) {
		return r.Lo
	}
	x, where := a.originals(operands)
	t := build(x)
	switch {
	case r == none:
		return t
	case a.pool.IsTrue(where):
		a.SetRange(f, t, r)
		return t
	}
	return a.Within(f, where, t, r)
}

func (a *Arithmetic) originals(operands []term.ID) (x []term.ID, where term.ID) {
	x, where = make([]term.ID, len(operands)), a.pool.True()
	for i, o := range operands {
		n := a.original(o)
		x[i], where = n.of, a.pool.And(where, n.where)
	}
	return x, where
}

// finite tells whether no float of the range is an infinity.
func (a *Arithmetic) finite(f Format, r Range) bool {
	return a.pool.IsFalse(a.IsInf(f, r.Lo)) && a.pool.IsFalse(a.IsInf(f, r.Hi))
}

// below tells whether the constant x is less than the constant y.
func (a *Arithmetic) below(f Format, x, y term.ID) bool {
	p := a.pool
	return p.IsTrue(p.Slt(a.order(f, x), a.order(f, y))) && !(p.IsTrue(a.IsZero(f, x)) && p.IsTrue(a.IsZero(f, y)))
}

func (a *Arithmetic) lesser(f Format, x, y term.ID) term.ID {
	if a.below(f, y, x) {
		return y
	}
	return x
}

func (a *Arithmetic) greater(f Format, x, y term.ID) term.ID {
	if a.below(f, x, y) {
		return y
	}
	return x
}

// union returns the least range that contains both; none if one is not known.
func (a *Arithmetic) union(f Format, r, s Range) Range {
	if r == none || s == none {
		return none
	}
	return Range{a.lesser(f, r.Lo, s.Lo), a.greater(f, r.Hi, s.Hi)}
}

// intersect returns what is in both ranges, or r if nothing is.
func (a *Arithmetic) intersect(f Format, r, s Range) Range {
	t := Range{a.greater(f, r.Lo, s.Lo), a.lesser(f, r.Hi, s.Hi)}
	if a.below(f, t.Hi, t.Lo) {
		return r
	}
	return t
}

// corners returns the range of a function that is monotone in each of its operands, in either direction, from its values at the ends of
// the operands' ranges. of gives that value, in the rounding mode of the operation, or one that bounds all modes from
// below or above if that is not known. It returns none if an operand has no range or may be infinite, or if all are constants: these
// fold.
func (a *Arithmetic) corners(f Format, rm term.ID, of func(rm term.ID, x []term.ID) term.ID, result Format, operands ...term.ID) Range {
	ends := make([]Range, len(operands))
	constant := true
	for i, x := range operands {
		r, ok := a.Range(f, x)
		if !ok || !a.finite(f, r) {
			return none
		}
		ends[i] = r
		constant = constant && a.pool.IsConst(x)
	}
	if constant {
		return none
	}
	down, up := rm, rm
	if !a.pool.IsConst(rm) {
		down, up = a.Mode(RTN), a.Mode(RTP)
	}
	var out Range
	x := make([]term.ID, len(operands))
	for corner := range 1 << len(operands) {
		for i, r := range ends {
			x[i] = r.Lo
			if corner>>i&1 == 1 {
				x[i] = r.Hi
			}
		}
		here := Range{of(down, x), of(up, x)}
		if out == none {
			out = here
		} else {
			out = a.union(result, out, here)
		}
	}
	return out
}

func (a *Arithmetic) sumRange(f Format, rm, x, y term.ID) Range {
	return a.corners(f, rm, func(rm term.ID, x []term.ID) term.ID { return a.Add(f, rm, x[0], x[1]) }, f, x, y)
}

func (a *Arithmetic) productRange(f Format, rm, x, y term.ID) Range {
	return a.corners(f, rm, func(rm term.ID, x []term.ID) term.ID { return a.Mul(f, rm, x[0], x[1]) }, f, x, y)
}

func (a *Arithmetic) fmaRange(f Format, rm, x, y, z term.ID) Range {
	return a.corners(f, rm, func(rm term.ID, x []term.ID) term.ID { return a.FMA(f, rm, x[0], x[1], x[2]) }, f, x, y, z)
}

func (a *Arithmetic) quotientRange(f Format, rm, x, y term.ID) Range {
	zero := a.zero(f, a.pool.False())
	if r, ok := a.Range(f, y); !ok || !a.below(f, zero, r.Lo) && !a.below(f, r.Hi, zero) {
		return none
	}
	return a.corners(f, rm, func(rm term.ID, x []term.ID) term.ID { return a.Div(f, rm, x[0], x[1]) }, f, x, y)
}

func (a *Arithmetic) rootRange(f Format, rm, x term.ID) Range {
	if r, ok := a.Range(f, x); !ok || a.below(f, r.Lo, a.zero(f, a.pool.False())) {
		return none
	}
	return a.corners(f, rm, func(rm term.ID, x []term.ID) term.ID { return a.Sqrt(f, rm, x[0]) }, f, x)
}

func (a *Arithmetic) integralRange(f Format, rm, x term.ID) Range {
	return a.corners(f, rm, func(rm term.ID, x []term.ID) term.ID { return a.RoundToIntegral(f, rm, x[0]) }, f, x)
}

func (a *Arithmetic) convertRange(from, to Format, rm, x term.ID) Range {
	return a.corners(from, rm, func(rm term.ID, x []term.ID) term.ID { return a.Convert(from, to, rm, x[0]) }, to, x)
}

func (a *Arithmetic) intRange(f Format, rm, x term.ID, signed bool) Range {
	p := a.pool
	w := p.Width(x)
	if w > 64 || p.IsConst(x) {
		return none
	}
	lo, hi := p.Range(x)
	if signed {
		slo, shi := p.SignedRange(x)
		lo, hi = uint64(slo), uint64(shi)
	}
	down, up := rm, rm
	if !p.IsConst(rm) {
		down, up = a.Mode(RTN), a.Mode(RTP)
	}
	return Range{a.FromInt(f, down, p.Const(w, lo), signed), a.FromInt(f, up, p.Const(w, hi), signed)}
}

func (a *Arithmetic) negRange(f Format, x term.ID) Range {
	r, ok := a.Range(f, x)
	if !ok || a.pool.IsConst(x) {
		return none
	}
	return Range{a.Neg(f, r.Hi), a.Neg(f, r.Lo)}
}

func (a *Arithmetic) absRange(f Format, x term.ID) Range {
	r, ok := a.Range(f, x)
	if !ok || a.pool.IsConst(x) {
		return none
	}
	zero := a.zero(f, a.pool.False())
	lo, hi := a.Abs(f, r.Lo), a.Abs(f, r.Hi)
	if !a.below(f, r.Lo, zero) || !a.below(f, zero, r.Hi) {
		return Range{a.lesser(f, lo, hi), a.greater(f, lo, hi)}
	}
	return Range{zero, a.greater(f, lo, hi)}
}

// extremeRange returns the range of the minimum, or of the maximum.
func (a *Arithmetic) extremeRange(f Format, x, y term.ID, maximum bool) Range {
	r, s, ok := a.bothRanges(f, x, y)
	switch {
	case !ok:
		return none
	case maximum:
		return Range{a.greater(f, r.Lo, s.Lo), a.greater(f, r.Hi, s.Hi)}
	}
	return Range{a.lesser(f, r.Lo, s.Lo), a.lesser(f, r.Hi, s.Hi)}
}
