package float

import (
	"math/big"
)

// ref is exact arithmetic on encodings by rational numbers, written for clearness: what the circuits are compared with. A result of nil
// is a NaN.
type ref struct {
	f Format
	m Mode
}

func (r ref) value(x *big.Int) (bool, Class, *big.Rat) { return r.f.Value(x) }

// rounded returns q, rounded, with the given sign if it is zero before or after.
func (r ref) rounded(q *big.Rat, negativeZero bool) *big.Int {
	if q.Sign() == 0 {
		return r.f.ZeroBits(negativeZero)
	}
	return r.f.FromRat(r.m, q)
}

func (r ref) add(x, y *big.Int) *big.Int {
	sx, cx, vx := r.value(x)
	sy, cy, vy := r.value(y)
	switch {
	case cx == NotANumber || cy == NotANumber || cx == Infinity && cy == Infinity && sx != sy:
		return nil
	case cx == Infinity:
		return r.f.InfBits(sx)
	case cy == Infinity:
		return r.f.InfBits(sy)
	}
	return r.rounded(new(big.Rat).Add(vx, vy), zeroSum(sx, sy, r.m))
}

// zeroSum returns the sign of a sum that is exactly zero.
func zeroSum(sx, sy bool, m Mode) bool {
	if sx == sy {
		return sx
	}
	return m == RTN
}

func (r ref) mul(x, y *big.Int) *big.Int {
	sx, cx, vx := r.value(x)
	sy, cy, vy := r.value(y)
	if cx == NotANumber || cy == NotANumber {
		return nil
	}
	if cx == Infinity || cy == Infinity {
		if cx == Number && vx.Sign() == 0 || cy == Number && vy.Sign() == 0 {
			return nil
		}
		return r.f.InfBits(sx != sy)
	}
	return r.rounded(new(big.Rat).Mul(vx, vy), sx != sy)
}

func (r ref) fma(x, y, z *big.Int) *big.Int {
	sx, cx, vx := r.value(x)
	sy, cy, vy := r.value(y)
	sz, cz, vz := r.value(z)
	if cx == NotANumber || cy == NotANumber || cz == NotANumber {
		return nil
	}
	if cx == Infinity || cy == Infinity {
		if cx == Number && vx.Sign() == 0 || cy == Number && vy.Sign() == 0 || cz == Infinity && sz != (sx != sy) {
			return nil
		}
		return r.f.InfBits(sx != sy)
	}
	if cz == Infinity {
		return r.f.InfBits(sz)
	}
	return r.rounded(new(big.Rat).Add(new(big.Rat).Mul(vx, vy), vz), zeroSum(sx != sy, sz, r.m))
}

func (r ref) div(x, y *big.Int) *big.Int {
	sx, cx, vx := r.value(x)
	sy, cy, vy := r.value(y)
	switch {
	case cx == NotANumber || cy == NotANumber || cx == Infinity && cy == Infinity:
		return nil
	case cx == Infinity:
		return r.f.InfBits(sx != sy)
	case cy == Infinity:
		return r.f.ZeroBits(sx != sy)
	case vy.Sign() == 0 && vx.Sign() == 0:
		return nil
	case vy.Sign() == 0:
		return r.f.InfBits(sx != sy)
	}
	return r.rounded(new(big.Rat).Quo(vx, vy), sx != sy)
}

func (r ref) sqrt(x *big.Int) *big.Int {
	s, c, v := r.value(x)
	switch {
	case c == NotANumber:
		return nil
	case c == Number && v.Sign() == 0:
		return x
	case s:
		return nil
	case c == Infinity:
		return r.f.InfBits(false)
	}
	// Far more places than the format has, and a last one that stands for the rest.
	places := uint(2 * (r.f.bias() + 2*r.f.Sig + 8))
	scaledUp := new(big.Int).Lsh(v.Num(), 2*places)
	scaledUp.Quo(scaledUp, v.Denom())
	root := new(big.Int).Sqrt(scaledUp)
	exact := new(big.Rat).SetFrac(root, new(big.Int).Lsh(big.NewInt(1), places))
	if new(big.Rat).Mul(exact, exact).Cmp(v) != 0 {
		root.Lsh(root, 1).SetBit(root, 0, 1)
		exact.SetFrac(root, new(big.Int).Lsh(big.NewInt(1), places+1))
	}
	return r.f.FromRat(r.m, exact)
}

// integer rounds a rational number to an integer.
func integer(m Mode, q *big.Rat) *big.Int {
	floor, rest := new(big.Int).DivMod(q.Num(), q.Denom(), new(big.Int))
	if rest.Sign() == 0 {
		return floor
	}
	half := new(big.Int).Lsh(rest, 1).Cmp(q.Denom())
	var up bool
	switch m {
	case RNE:
		up = half > 0 || half == 0 && floor.Bit(0) == 1
	case RNA:
		up = half > 0 || half == 0 && q.Sign() > 0
	case RTP:
		up = true
	case RTZ:
		up = q.Sign() < 0
	}
	if up {
		floor.Add(floor, big.NewInt(1))
	}
	return floor
}

func (r ref) integral(x *big.Int) *big.Int {
	s, c, v := r.value(x)
	switch c {
	case NotANumber:
		return nil
	case Infinity:
		return r.f.InfBits(s)
	}
	return r.rounded(new(big.Rat).SetInt(integer(r.m, v)), s)
}

// remainder is Rem for nearest, else Mod.
func (r ref) remainder(x, y *big.Int, nearest bool) *big.Int {
	sx, cx, vx := r.value(x)
	_, cy, vy := r.value(y)
	switch {
	case cx != Number || cy == NotANumber || cy == Number && vy.Sign() == 0:
		return nil
	case cy == Infinity:
		return r.rounded(vx, sx)
	}
	m := RTZ
	if nearest {
		m = RNE
	}
	n := new(big.Rat).SetInt(integer(m, new(big.Rat).Quo(vx, vy)))
	return r.rounded(n.Sub(vx, n.Mul(n, vy)), sx)
}

func (r ref) convert(to Format, x *big.Int) *big.Int {
	s, c, v := r.value(x)
	switch c {
	case NotANumber:
		return nil
	case Infinity:
		return to.InfBits(s)
	}
	return ref{to, r.m}.rounded(v, s)
}

// toInt returns nil if the integer is not of the width.
func (r ref) toInt(x *big.Int, width int, signed bool) *big.Int {
	_, c, v := r.value(x)
	if c != Number {
		return nil
	}
	n := integer(r.m, v)
	lo, hi := new(big.Int), new(big.Int).Lsh(big.NewInt(1), uint(width))
	if signed {
		hi.Rsh(hi, 1)
		lo.Neg(hi)
	}
	if n.Cmp(lo) < 0 || n.Cmp(hi) >= 0 {
		return nil
	}
	return n
}

func (r ref) fromInt(n *big.Int) *big.Int { return r.rounded(new(big.Rat).SetInt(n), false) }

// compare returns whether x and y are numbers or infinities, and the sign of x - y.
func (r ref) compare(x, y *big.Int) (ordered bool, sign int) {
	sx, cx, vx := r.value(x)
	sy, cy, vy := r.value(y)
	if cx == NotANumber || cy == NotANumber {
		return false, 0
	}
	rank := func(negative bool, c Class) int {
		if c == Number {
			return 0
		}
		if negative {
			return -1
		}
		return 1
	}
	if rx, ry := rank(sx, cx), rank(sy, cy); rx != 0 || ry != 0 {
		return true, rx - ry
	}
	return true, vx.Cmp(vy)
}
