package term

import "math"

// info is what is known of every value a term can take: bits that are always
// 0 or always 1, an unsigned interval and a signed one. Terms wider than 64
// bits have nothing known.
type info struct {
	zeros, ones uint64
	lo, hi      uint64
	slo, shi    int64
}

func unknown(width int) info {
	if width >= 64 {
		return info{0, 0, 0, math.MaxUint64, math.MinInt64, math.MaxInt64}
	}
	return info{0, 0, 0, mask(width), -1 << (width - 1), 1<<(width-1) - 1}
}

func exactly(width int, v uint64) info {
	s := signExtend(width, v)
	return info{^v & mask(width), v, v, v, s, s}
}

// Known returns masks of the bits of t that are 0, and 1, under every
// assignment. For terms wider than 64 bits both are empty.
func (p *Pool) Known(t ID) (zeros, ones uint64) { return p.infos[t].zeros, p.infos[t].ones }

// Range returns bounds on the unsigned value of t, both inclusive. For terms
// wider than 64 bits they are 0 and math.MaxUint64 and mean nothing.
func (p *Pool) Range(t ID) (lo, hi uint64) { return p.infos[t].lo, p.infos[t].hi }

// SignedRange returns bounds on the signed value of t, both inclusive. For
// terms wider than 64 bits they are the bounds of int64 and mean nothing.
func (p *Pool) SignedRange(t ID) (lo, hi int64) { return p.infos[t].slo, p.infos[t].shi }

// unsigned intersects i with an unsigned interval.
func (i *info) unsigned(lo, hi uint64) {
	i.lo, i.hi = max(i.lo, lo), min(i.hi, hi)
}

// signed intersects i with a signed interval.
func (i *info) signed(lo, hi int64) {
	i.slo, i.shi = max(i.slo, lo), min(i.shi, hi)
}

// join returns what is known of a value that is one of a's or one of b's.
func join(a, b info) info {
	return info{
		a.zeros & b.zeros, a.ones & b.ones,
		min(a.lo, b.lo), max(a.hi, b.hi),
		min(a.slo, b.slo), max(a.shi, b.shi),
	}
}

// meet narrows i by what is known from elsewhere of the same value.
func (i *info) meet(o info) {
	i.zeros |= o.zeros
	i.ones |= o.ones
	i.unsigned(o.lo, o.hi)
	i.signed(o.slo, o.shi)
}

// empty tells whether no value satisfies i, so far as can be seen at once.
func (i *info) empty() bool {
	return i.lo > i.hi || i.slo > i.shi || i.zeros&i.ones != 0
}

// tighten lets the three descriptions of a value of at most 64 bits sharpen
// each other. Two passes reach what matters; a fixed point is not needed.
func (i *info) tighten(width int) {
	m := mask(width)
	top := uint64(1) << (width - 1)
	for range 2 {
		// Bits to intervals.
		i.unsigned(i.ones, m&^i.zeros)
		least, most := i.ones, m&^i.zeros
		if i.zeros&top == 0 {
			least |= top
		}
		if i.ones&top == 0 {
			most &^= top
		}
		i.signed(signExtend(width, least), signExtend(width, most))
		// Each interval to the other, if it does not cross the sign.
		switch {
		case i.hi < top || i.lo >= top:
			i.signed(signExtend(width, i.lo), signExtend(width, i.hi))
		}
		if i.slo >= 0 || i.shi < 0 {
			i.unsigned(uint64(i.slo)&m, uint64(i.shi)&m)
		}
		// The common prefix of the bounds to bits.
		if i.lo <= i.hi {
			prefix := m
			if d := i.lo ^ i.hi; d != 0 {
				prefix = m &^ mask(bitLen(d))
			}
			i.ones |= i.lo & prefix
			i.zeros |= ^i.lo & prefix
		}
	}
}
