package memory

import (
	"math"
	"math/bits"

	"github.com/fathom-verifier/fathom/smt/term"
)

// rangeDepth bounds how deep a term is looked into; below, what its pool knows of it must do.
const rangeDepth = 24

// rangeOf returns a set of integers in which the value of a term of at most 64 bits is: with its sign, as offsets have, if it has 64
// bits or is a word, otherwise without. It is the abstraction α(nums(t)) of SEAM, section 5.1, computed bottom-up from the abstract
// operators and met with the intervals and bits that the pool knows. Where ranges are switched off, only constants have one.
func (s *Space) rangeOf(t term.ID) strided { return s.rangeWithin(t, rangeDepth) }

func (s *Space) rangeWithin(t term.ID, depth int) strided {
	p := s.pool
	if v, ok := p.ConstValue(t); ok {
		return s.fit(p.Width(t), only(int64(v)))
	}
	if !s.ranges {
		return anything
	}
	if r, ok := s.rangesOf[t]; ok {
		return r
	}
	r := s.knownRange(t)
	if r.step == 0 || depth == 0 {
		return r
	}
	if x := s.transfer(t, func(u term.ID) strided { return s.rangeWithin(u, depth-1) }); x != anything {
		r = r.meet(x)
	}
	s.rangesOf[t] = r
	return r
}

// knownRange is what the pool knows.
func (s *Space) knownRange(t term.ID) strided {
	p := s.pool
	lo, hi := p.Range(t)
	zeros, ones := p.Known(t)
	var r strided
	if w := p.Width(t); s.hasSign(w) {
		slo, shi := p.SignedRange(t)
		r = between(slo, shi, 1)
		if hi>>(w-1) == 0 {
			r = r.from(int64(lo), int64(hi))
		}
	} else {
		r = between(int64(lo), int64(hi), 1)
	}
	// The lowest bits that are all known are a congruence.
	known := zeros | ones
	if n := min(bits.TrailingZeros64(^known), 62); n > 0 {
		r = between(math.MinInt64+int64(ones&(1<<n-1)), math.MaxInt64, 1<<n).from(r.lo, r.hi)
	}
	return r
}

// transfer applies the abstract operator of a term to the ranges of its arguments. What does not fit the term's width wraps
// around, in the abstract too: see [strided.low].
func (s *Space) transfer(t term.ID, of func(term.ID) strided) strided {
	p := s.pool
	width := p.Width(t)
	if width > 64 {
		return anything
	}
	arg := func(i int) strided { return of(p.Arg(t, i)) }
	fit := func(r strided) strided { return s.fit(width, r) }
	switch p.Op(t) {
	case term.OpIte:
		return arg(1).join(arg(2))
	case term.OpAdd:
		return fit(arg(0).plus(arg(1)))
	case term.OpNeg:
		return fit(arg(0).times(-1))
	case term.OpMul:
		if k, ok := p.ConstValue(p.Arg(t, 1)); ok {
			return fit(arg(0).times(signed(k, width)))
		}
	case term.OpShl:
		if k, ok := p.ConstValue(p.Arg(t, 1)); ok && k < 63 {
			return fit(arg(0).times(int64(1) << k))
		}
	case term.OpUDiv, term.OpURem:
		k, ok := p.ConstValue(p.Arg(t, 1))
		if r := arg(0); ok && k > 0 && k <= math.MaxInt64 && r.lo >= 0 {
			if p.Op(t) == term.OpUDiv {
				return r.over(int64(k))
			}
			return r.modulo(int64(k))
		}
	case term.OpZExt:
		return s.withoutSign(p.Arg(t, 0), arg(0))
	case term.OpSExt:
		return fit(s.withSign(p.Arg(t, 0), arg(0)))
	case term.OpConcat:
		high, low := s.withoutSign(p.Arg(t, 0), arg(0)), p.Arg(t, 1)
		if s.hasSign(width) {
			high = s.withSign(p.Arg(t, 0), high)
		}
		return high.times(int64(1) << p.Width(low)).plus(s.withoutSign(low, arg(1)))
	case term.OpExtract:
		if _, lo := p.ExtractBounds(t); width < 64 && p.Width(p.Arg(t, 0)) <= 64 {
			return fit(arg(0).shift(lo))
		}
	case term.OpNot:
		if width == 1 {
			return only(1).minus(arg(0))
		}
	case term.OpAnd:
		if width == 1 {
			a, b := arg(0), arg(1)
			return strided{min(a.lo, b.lo), min(a.hi, b.hi), 1}.from(0, 1)
		}
	case term.OpEq, term.OpUlt, term.OpSlt:
		if w := p.Width(p.Arg(t, 0)); w <= 64 {
			return s.compare(p.Op(t), w, arg(0), arg(1))
		}
	}
	return anything
}

// compare is the range of a comparison of terms of w bits.
func (s *Space) compare(op term.Op, w int, a, b strided) strided {
	no, yes := false, false
	switch {
	case a.empty() || b.empty():
		return nothing
	case op == term.OpEq:
		no, yes = a.meet(b).empty(), a.step == 0 && a == b
	default:
		half := positive(w)
		// The order is that of ranges, or the two agree.
		if (op == term.OpSlt) == s.hasSign(w) || a.lo >= 0 && a.hi <= half && b.lo >= 0 && b.hi <= half {
			no, yes = a.lo >= b.hi, a.hi < b.lo
		}
	}
	switch {
	case no:
		return only(0)
	case yes:
		return only(1)
	}
	return between(0, 1, 1)
}

// withSign is the range, read with its sign, of a term that has the range r.
func (s *Space) withSign(t term.ID, r strided) strided {
	width := s.pool.Width(t)
	if width > 62 {
		return anything
	}
	lo, hi := s.pool.SignedRange(t)
	return wrap(r, width).from(lo, hi)
}

// hasSign tells whether ranges of terms of w bits have signs.
func (s *Space) hasSign(w int) bool { return w == 64 || w == s.bits }

// positive is the greatest number of w bits with a sign.
func positive(w int) int64 { return int64(uint64(1)<<(w-1) - 1) }

// fit reduces integers to what ranges of terms of w bits contain, modulo 2^w.
func (s *Space) fit(w int, r strided) strided {
	switch {
	case w == 64:
		return r
	case s.hasSign(w):
		return wrap(r, w)
	}
	return r.low(w)
}

// wrap reduces integers modulo 2^w to those with a sign, w < 63.
func wrap(r strided, w int) strided {
	if r.within(between(-positive(w)-1, positive(w), 1)) {
		return r
	}
	half := only(int64(1) << (w - 1))
	return r.plus(half).low(w).minus(half)
}

// withoutSign is the range, read without a sign, of a term of less than 64 bits that has the range r.
func (s *Space) withoutSign(t term.ID, r strided) strided {
	if w := s.pool.Width(t); s.hasSign(w) && r.lo < 0 {
		return r.low(w)
	}
	return r
}

// signed is the value of the lowest bits of v with their sign.
func signed(v uint64, width int) int64 { return int64(v<<(64-width)) >> (64 - width) }
