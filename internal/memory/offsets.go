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
	eager       int    // what a read may cost before it is left to the theory of arrays; see cost
	objects     int    // of a space, the null object included: at most MaxObjects
}

var defaultLimits = limits{choices: 64, overlapping: 8, nodes: 256, moved: 256, eager: 4096, objects: MaxObjects}

// window returns the offsets that off can have in an access of n bytes that is valid: inside limit bytes.
func (s *Space) window(off term.ID, n int, limit uint64) strided {
	if uint64(n) > limit {
		return nothing
	}
	return s.rangeOf(off).from(0, int64(limit-uint64(n)))
}

// multiple tells whether t is known to be a multiple of n.
func (s *Space) multiple(t term.ID, n int) bool {
	r := s.rangeOf(t)
	return r.lo%int64(n) == 0 && r.step%uint64(n) == 0
}

// candidates lists, ascending, the values among some that t can have, so far as its range and its known bits tell; it fails if
// there are more than limit.
func (s *Space) candidates(t term.ID, among strided, limit int) (list []uint64, ok bool) {
	r := s.rangeOf(t).meet(among)
	if r.empty() {
		return nil, true
	}
	if r.count() > 8*uint64(limit) {
		return nil, false
	}
	zeros, ones := s.knownBits(t)
	for v := uint64(r.lo); ; v += r.step {
		if v&zeros == 0 && v&ones == ones {
			if len(list) == limit {
				return nil, false
			}
			list = append(list, v)
		}
		if int64(v) == r.hi {
			return list, true
		}
	}
}

// knownBits are the bits of t that are zero and one whatever the inputs.
func (s *Space) knownBits(t term.ID) (zeros, ones uint64) {
	if !s.ranges {
		return 0, 0
	}
	return s.pool.Known(t)
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
