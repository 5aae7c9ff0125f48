package memory

import (
	"math"
	"math/bits"

	"github.com/fathom-verifier/fathom/smt/term"
)

// rangeDepth bounds how deep a term is looked into; below, what its pool knows of it must do.
const rangeDepth = 24

// rangeOf returns a set of integers in which the value of a term of at most 64 bits is: with its sign, as offsets have, if it has 64
// bits, otherwise without. It is the abstraction α(nums(t)) of SEAM, section 5.1, computed bottom-up from the abstract
// operators and met with the intervals and bits that the pool knows. Where ranges are switched off, only constants have one.
func (s *Space) rangeOf(t term.ID) strided { return s.rangeWithin(t, rangeDepth) }

func (s *Space) rangeWithin(t term.ID, depth int) strided {
	p := s.pool
	if v, ok := p.ConstValue(t); ok {
		return only(int64(v))
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
	if x := s.transfer(t, depth-1); x != anything {
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
	r := anything
	if p.Width(t) == 64 {
		slo, shi := p.SignedRange(t)
		r = between(slo, shi, 1)
		if hi <= math.MaxInt64 {
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
func (s *Space) transfer(t term.ID, depth int) strided {
	p := s.pool
	width := p.Width(t)
	if width > 64 {
		return anything
	}
	arg := func(i int) strided { return s.rangeWithin(p.Arg(t, i), depth) }
	fit := func(r strided) strided {
		if width < 64 {
			return r.low(width)
		}
		return r
	}
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
	case term.OpUDiv:
		if k, ok := p.ConstValue(p.Arg(t, 1)); ok && k > 0 && k <= math.MaxInt64 && arg(0).lo >= 0 {
			return arg(0).over(int64(k))
		}
	case term.OpURem:
		if k, ok := p.ConstValue(p.Arg(t, 1)); ok && k > 0 && k <= math.MaxInt64 && arg(0).lo >= 0 {
			return arg(0).modulo(int64(k))
		}
	case term.OpZExt:
		return arg(0)
	case term.OpSExt:
		return fit(s.signedRange(p.Arg(t, 0), depth))
	case term.OpConcat:
		high, low := p.Arg(t, 0), p.Arg(t, 1)
		if width == 64 {
			return s.signedRange(high, depth).times(int64(1) << p.Width(low)).plus(arg(1))
		}
		return arg(0).times(int64(1) << p.Width(low)).plus(arg(1))
	case term.OpExtract:
		if _, lo := p.ExtractBounds(t); width < 64 && p.Width(p.Arg(t, 0)) <= 64 {
			return arg(0).shift(lo).low(width)
		}
	}
	return anything
}

// signedRange is the range of a term read with its sign.
func (s *Space) signedRange(t term.ID, depth int) strided {
	r := s.rangeWithin(t, depth)
	width := s.pool.Width(t)
	if width > 62 {
		return anything
	}
	half := only(int64(1) << (width - 1))
	lo, hi := s.pool.SignedRange(t)
	return r.plus(half).low(width).minus(half).from(lo, hi)
}

// signed is the value of the lowest bits of v with their sign.
func signed(v uint64, width int) int64 { return int64(v<<(64-width)) >> (64 - width) }
