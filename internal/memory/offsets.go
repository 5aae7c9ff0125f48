package memory

import (
	"math/bits"

	"github.com/fathom-verifier/fathom/smt/term"
)

// limits bound the size of the terms an operation may build at once. They change the shape of the result, never its
// meaning.
type limits struct {
	choices     int    // offsets over which a store is spread, if they do not overlap
	overlapping int    // offsets over which a store is spread, if they overlap
	nodes       int    // nodes of an if-then-else offset that are followed to its constants
	moved       uint64 // bytes of a range of constant place and length that become cells
}

var defaultLimits = limits{choices: 64, overlapping: 8, nodes: 256, moved: 256}

// window returns the interval in which off must lie for an access of n bytes to be inside limit bytes. ok is false if
// there is no such offset.
func (s *Space) window(off term.ID, n int, limit uint64) (lo, hi uint64, ok bool) {
	if uint64(n) > limit {
		return 0, 0, false
	}
	lo, hi = s.interval(off)
	hi = min(hi, limit-uint64(n))
	return lo, hi, lo <= hi
}

// interval combines the unsigned and the signed range of an offset that is known to be valid, hence not negative.
func (s *Space) interval(off term.ID) (lo, hi uint64) {
	lo, hi = s.pool.Range(off)
	slo, shi := s.pool.SignedRange(off)
	if slo > 0 {
		lo = max(lo, uint64(slo))
	}
	if shi >= 0 {
		hi = min(hi, uint64(shi))
	}
	return lo, hi
}

// stride returns step, a power of two (0 if all bits are known), and rest < step such that t ≡ rest modulo step.
func (s *Space) stride(t term.ID) (step, rest uint64) {
	zeros, ones := s.pool.Known(t)
	n := bits.TrailingZeros64(^(zeros | ones))
	if n >= 64 {
		return 0, ones
	}
	return 1 << n, ones & (1<<n - 1)
}

// multiple tells whether t is known to be a multiple of n, a power of two.
func (s *Space) multiple(t term.ID, n int) bool {
	zeros, _ := s.pool.Known(t)
	return zeros&uint64(n-1) == uint64(n-1)
}

// candidates lists, ascending, the values in [lo, hi] that the known bits of t allow, or fails if there are more than
// limit.
func (s *Space) candidates(t term.ID, lo, hi uint64, limit int) (list []uint64, ok bool) {
	zeros, ones := s.pool.Known(t)
	step, rest := s.stride(t)
	if step == 0 {
		if lo <= ones && ones <= hi {
			return []uint64{ones}, true
		}
		return nil, true
	}
	first := lo&^(step-1) | rest
	if first < lo {
		first += step
		if first < lo {
			return nil, true
		}
	}
	if first > hi {
		return nil, true
	}
	if (hi-first)/step >= 8*uint64(limit) {
		return nil, false
	}
	c := s.congruenceOf(t)
	for k := first; ; k += step {
		if k&zeros == 0 && k&ones == ones && c.allows(k) {
			if len(list) == limit {
				return nil, false
			}
			list = append(list, k)
		}
		if hi-k < step {
			return list, true
		}
	}
}

// count returns how many values candidates would list if only the stride mattered.
func (s *Space) count(t term.ID, lo, hi uint64) uint64 {
	step, _ := s.stride(t)
	if step == 0 {
		return 1
	}
	return (hi-lo)/step + 1
}

// mux returns the value that belongs to t, given its possible values in ascending order. It decides one bit of t at a
// time, from the highest that tells the candidates apart: depth logarithmic, and only bits that matter are looked at.
// What it returns for another t is unspecified. A zero entry of vals is a don't-care; the result is zero if all are.
func (s *Space) mux(t term.ID, keys []uint64, vals []term.ID) term.ID {
	if len(vals) == 0 {
		return 0
	}
	same := vals[0]
	for _, v := range vals[1:] {
		if v == 0 || v == same {
			continue
		}
		if same != 0 {
			same = 0
			break
		}
		same = v
	}
	if same != 0 || len(vals) == 1 {
		return same
	}
	bit := 63 - bits.LeadingZeros64(keys[0]^keys[len(keys)-1])
	cut := 1
	for keys[cut]>>bit&1 == 0 {
		cut++
	}
	return s.choose(s.pool.Extract(t, bit, bit), s.mux(t, keys[cut:], vals[cut:]), s.mux(t, keys[:cut], vals[:cut]))
}

// choose is Ite in which 0 is a don't-care.
func (s *Space) choose(c, a, b term.ID) term.ID {
	switch {
	case a == 0:
		return b
	case b == 0 || a == b:
		return a
	}
	return s.pool.Ite(c, a, b)
}
