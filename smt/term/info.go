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

func (p *Pool) infer(n *node) info {
	w := int(n.width) + 1
	if w > 64 {
		return unknown(w)
	}
	if n.op == OpConst {
		return exactly(w, uint64(n.a)|uint64(n.b)<<32)
	}
	return unknown(w)
}
