package linear

import (
	"math/bits"

	"github.com/fathom-verifier/fathom/smt/term"
)

// number is a signed integer of 128 bits in two's complement. Bounds are values of words of up to 64 bits, their small multiples and
// sums: they have less than 100 bits (see maxCoef), so that nothing here overflows.
type number struct {
	hi int64
	lo uint64
}

func integer(x int64) number   { return number{x >> 63, uint64(x)} }
func unsigned(x uint64) number { return number{0, x} }

// power is 2^k, for k below 127.
func power(k int) number {
	if k >= 64 {
		return number{1 << (k - 64), 0}
	}
	return number{0, 1 << k}
}

func (x number) add(y number) number {
	lo, carry := bits.Add64(x.lo, y.lo, 0)
	return number{x.hi + y.hi + int64(carry), lo}
}

func (x number) neg() number {
	lo, borrow := bits.Sub64(0, x.lo, 0)
	return number{-x.hi - int64(borrow), lo}
}

func (x number) sub(y number) number { return x.add(y.neg()) }

// times is x·c.
func (x number) times(c int64) number {
	if c < 0 {
		return x.neg().times(-c)
	}
	hi, lo := bits.Mul64(x.lo, uint64(c))
	return number{int64(hi) + x.hi*c, lo}
}

// shift is x·2^k, for k up to 64.
func (x number) shift(k int) number {
	if k == 64 {
		return number{int64(x.lo), 0}
	}
	return number{x.hi<<k | int64(x.lo>>(64-k)), x.lo << k}
}

func (x number) less(y number) bool {
	return x.hi < y.hi || x.hi == y.hi && x.lo < y.lo
}

func (x number) sign() int {
	switch {
	case x.hi < 0:
		return -1
	case x.hi == 0 && x.lo == 0:
		return 0
	}
	return 1
}

// over is the greatest integer that is at most x/d, for a positive d.
func (x number) over(d int64) number {
	if d == 1 {
		return x
	}
	if x.hi < 0 { // -ceil(-x/d)
		return x.neg().add(integer(d - 1)).over(d).neg()
	}
	hi := uint64(x.hi) / uint64(d)
	lo, _ := bits.Div64(uint64(x.hi)%uint64(d), x.lo, uint64(d))
	return number{int64(hi), lo}
}

// down is the greatest integer that is at most x/2^k.
func (x number) down(k int) number {
	switch {
	case k >= 64:
		return integer(x.hi >> (k - 64))
	case k == 0:
		return x
	}
	return number{x.hi >> k, x.lo>>k | uint64(x.hi)<<(64-k)}
}

// small is x as an int64, if it is one.
func (x number) small() (int64, bool) { return int64(x.lo), integer(int64(x.lo)) == x }

// rangeOf is the unsigned range of a term of at most 64 bits.
func rangeOf(p *term.Pool, t term.ID) (lo, hi number) {
	l, h := p.Range(t)
	return unsigned(l), unsigned(h)
}
