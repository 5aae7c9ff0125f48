package memory

import (
	"math"
	"math/bits"
)

// A strided is a set of 64-bit integers, read with their sign: {lo, lo+step, …, hi}. It is the abstract domain of
// offsets: the intervals of SEAM (section 5.1, figures 5.2 and 5.3) with a stride, which the index of an array of structures
// needs, scaled by their size: no interval tells one of its fields from another. As the thesis' operators assume that sums
// do not overflow, which a program need not grant, those here give everything as soon as one may.
//
// Every set of integers has a least strided that contains it, but the meet of two need not be representable; see meet.
//
// Invariants: lo ≤ hi, or it is nothing; hi-lo is a multiple of step; step is 0 if and only if lo = hi.
type strided struct {
	lo, hi int64
	step   uint64
}

var (
	anything = strided{math.MinInt64, math.MaxInt64, 1} // ⊤
	nothing  = strided{1, 0, 0}                         // ⊥
)

// only is the set of one value.
func only(v int64) strided { return strided{v, v, 0} }

// between is {lo, lo+step, …} up to hi, step > 0; nothing if lo > hi.
func between(lo, hi int64, step uint64) strided {
	if lo > hi {
		return nothing
	}
	n := uint64(hi) - uint64(lo)
	n -= n % step
	if n == 0 {
		return only(lo)
	}
	return strided{lo, int64(uint64(lo) + n), step}
}

func (a strided) empty() bool { return a.lo > a.hi }

// width is the distance of the ends.
func (a strided) width() uint64 { return uint64(a.hi) - uint64(a.lo) }

// interval is what remains without the stride.
func (a strided) interval() strided {
	if a.step > 1 {
		a.step = 1
	}
	return a
}

// count is the number of values, less one for anything, whose number has no uint64.
func (a strided) count() uint64 {
	switch {
	case a.empty():
		return 0
	case a.step == 0:
		return 1
	}
	n := a.width() / a.step
	return max(n, n+1)
}

// contains is ∈ (figure 5.5).
func (a strided) contains(v int64) bool {
	if v < a.lo || v > a.hi {
		return false
	}
	return a.step == 0 || (uint64(v)-uint64(a.lo))%a.step == 0
}

// within is ⊑: whether b contains all of a. It is exact.
func (a strided) within(b strided) bool {
	if a.empty() {
		return true
	}
	if !b.contains(a.lo) || !b.contains(a.hi) {
		return false
	}
	return a.step == 0 || b.step != 0 && a.step%b.step == 0
}

// join is ⊔: the least set of its kind that contains both.
func (a strided) join(b strided) strided {
	switch {
	case a.empty():
		return b
	case b.empty():
		return a
	}
	apart := uint64(a.lo) - uint64(b.lo)
	if a.lo < b.lo {
		apart = -apart
	}
	return strided{min(a.lo, b.lo), max(a.hi, b.hi), gcd(gcd(a.step, b.step), apart)}
}

// meet is ⊓: it contains what both contain, and, unless the least common multiple of the steps exceeds 64 bits, nothing else.
// The values that satisfy both congruences are one congruence (Chinese remainder).
func (a strided) meet(b strided) strided {
	lo, hi := max(a.lo, b.lo), min(a.hi, b.hi)
	switch {
	case a.empty() || b.empty() || lo > hi:
		return nothing
	case a.step == 0:
		return keep(b.contains(a.lo), a)
	case b.step == 0:
		return keep(a.contains(b.lo), b)
	}
	if a.step < b.step {
		a, b = b, a
	}
	g := gcd(a.step, b.step)
	// How far b's values are ahead of a's, modulo b.step.
	ahead := (uint64(b.lo) - uint64(a.lo)) % b.step
	if a.lo > b.lo {
		if ahead = (uint64(a.lo) - uint64(b.lo)) % b.step; ahead != 0 {
			ahead = b.step - ahead
		}
	}
	if ahead%g != 0 {
		return nothing
	}
	over, lcm := bits.Mul64(a.step/g, b.step)
	if over != 0 {
		return a.from(lo, hi)
	}
	// a.lo + k·a.step ≡ b.lo modulo b.step.
	m := b.step / g
	k := mulMod(ahead/g, inverse(a.step/g%m, m), m)
	if k*a.step > uint64(hi)-uint64(a.lo) { // less than the least common multiple
		return nothing
	}
	return between(int64(uint64(a.lo)+k*a.step), hi, lcm).from(lo, hi)
}

// without is what is left when an end is not possible; a value between the ends makes no difference.
func (a strided) without(v int64) strided {
	switch {
	case a.empty() || v != a.lo && v != a.hi:
		return a
	case a.step == 0:
		return nothing
	case v == a.lo:
		return between(int64(uint64(a.lo)+a.step), a.hi, a.step)
	}
	return between(a.lo, int64(uint64(a.hi)-a.step), a.step)
}

func keep(ok bool, a strided) strided {
	if ok {
		return a
	}
	return nothing
}

// from is the part in [lo, hi].
func (a strided) from(lo, hi int64) strided {
	hi = min(hi, a.hi)
	if a.empty() || lo > hi {
		return nothing
	}
	first := a.lo
	if lo > first {
		if a.step == 0 {
			return nothing
		}
		gap := uint64(lo) - uint64(first)
		if r := gap % a.step; r != 0 {
			gap += a.step - r
			if gap < a.step {
				return nothing
			}
		}
		if gap > uint64(hi)-uint64(first) {
			return nothing
		}
		first = int64(uint64(first) + gap)
	}
	return between(first, hi, max(a.step, 1))
}

// plus is +: the sums; anything if one may overflow.
func (a strided) plus(b strided) strided {
	if a.empty() || b.empty() {
		return nothing
	}
	lo, okLo := addInt(a.lo, b.lo)
	hi, okHi := addInt(a.hi, b.hi)
	if !okLo || !okHi {
		return anything
	}
	return strided{lo, hi, gcd(a.step, b.step)}
}

// minus is the differences.
func (a strided) minus(b strided) strided { return a.plus(b.times(-1)) }

// times is the products by a constant.
func (a strided) times(k int64) strided {
	if a.empty() {
		return nothing
	}
	x, okX := mulInt(a.lo, k)
	y, okY := mulInt(a.hi, k)
	if !okX || !okY {
		return anything
	}
	if k == 0 {
		return only(0)
	}
	size := uint64(k)
	if k < 0 {
		x, y, size = y, x, -size
	}
	return strided{x, y, a.step * size} // at most y-x
}

// low is the lowest n bits of each value, n < 64, as a number that is not negative.
func (a strided) low(n int) strided {
	if a.empty() {
		return nothing
	}
	mask := int64(1)<<n - 1
	if a.lo>>n == a.hi>>n {
		return strided{a.lo & mask, a.hi & mask, a.step}
	}
	step := gcd(a.step, 1<<n)
	return between(int64(uint64(a.lo)&uint64(mask)%step), mask, step)
}

// shift is the values shifted to the right by n < 64 bits, with their sign: rounded down.
func (a strided) shift(n int) strided {
	if a.empty() {
		return nothing
	}
	step := uint64(1)
	if bits.TrailingZeros64(a.step) >= n {
		step = max(a.step>>n, 1)
	}
	return between(a.lo>>n, a.hi>>n, step)
}

// modulo is the remainders of values that are not negative by a positive constant.
func (a strided) modulo(k int64) strided {
	switch {
	case a.empty():
		return nothing
	case a.lo < 0:
		return between(0, k-1, 1)
	case a.lo/k == a.hi/k:
		return strided{a.lo % k, a.hi % k, a.step}
	}
	step := gcd(a.step, uint64(k))
	return between(int64(uint64(a.lo)%step), k-1, step)
}

// over is the quotients of values that are not negative by a positive constant.
func (a strided) over(k int64) strided {
	switch {
	case a.empty():
		return nothing
	case a.lo < 0:
		return between(0, math.MaxInt64/k, 1)
	}
	step := uint64(1)
	if a.step%uint64(k) == 0 {
		step = max(a.step/uint64(k), 1)
	}
	return between(a.lo/k, a.hi/k, step)
}

func addInt(a, b int64) (int64, bool) {
	c := a + b
	return c, (c < a) == (b < 0)
}

func mulInt(a, b int64) (int64, bool) {
	hi, lo := bits.Mul64(magnitude(a), magnitude(b))
	if (a < 0) != (b < 0) {
		return -int64(lo), hi == 0 && lo <= 1<<63
	}
	return int64(lo), hi == 0 && lo < 1<<63
}

func magnitude(a int64) uint64 {
	if a < 0 {
		return -uint64(a)
	}
	return uint64(a)
}

func gcd(a, b uint64) uint64 {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

func mulMod(a, b, m uint64) uint64 {
	hi, lo := bits.Mul64(a, b)
	_, r := bits.Div64(hi%m, lo, m)
	return r
}

// inverse returns the inverse of a modulo m, which has no factor in common with it; 0 if m is 1.
func inverse(a, m uint64) uint64 {
	// Extended Euclid; x and y are the coefficients of a, modulo m.
	r, s := m, a%m
	x, y := uint64(0), uint64(1)%m
	for s != 0 {
		q := r / s
		r, s = s, r-q*s
		x, y = y, (x+m-mulMod(q%m, y, m))%m
	}
	return x
}
