package term

import "math/big"

// The reference evaluator knows nothing of terms: it computes with integers,
// straight from the SMT-LIB definition of each operator, and shares no code
// with the package.

func refWrap(w int, v *big.Int) *big.Int {
	m := new(big.Int).Lsh(big.NewInt(1), uint(w))
	return new(big.Int).Mod(v, m) // Mod is Euclidean: the result is never negative
}

func refSigned(w int, v *big.Int) *big.Int {
	if v.Bit(w-1) == 0 {
		return v
	}
	return new(big.Int).Sub(v, new(big.Int).Lsh(big.NewInt(1), uint(w)))
}

func refBool(b bool) *big.Int {
	if b {
		return big.NewInt(1)
	}
	return big.NewInt(0)
}

func refFits(w int, v *big.Int, signed bool) bool {
	if !signed {
		return v.Sign() >= 0 && v.BitLen() <= w
	}
	return refSigned(w, refWrap(w, v)).Cmp(v) == 0
}

// shift returns v·2^amt for an amount of any size, negative for a right shift.
func refShift(w int, v, amt *big.Int, left bool) *big.Int {
	n := uint(w)
	if amt.Cmp(big.NewInt(int64(w))) < 0 {
		n = uint(amt.Int64())
	}
	if left {
		return new(big.Int).Lsh(v, n)
	}
	return new(big.Int).Rsh(v, n) // floors, also for negative numbers
}

// A refOp is one constructor of the package with its meaning on integers.
type refOp struct {
	name  string
	arity int
	build func(p *Pool, a []ID) ID
	// eval is given the width of the operands and their unsigned values, and
	// returns any integer congruent to the result.
	eval func(w int, a []*big.Int) *big.Int
}

func bin(f func(p *Pool, a, b ID) ID) func(*Pool, []ID) ID {
	return func(p *Pool, a []ID) ID { return f(p, a[0], a[1]) }
}

func un(f func(p *Pool, a ID) ID) func(*Pool, []ID) ID {
	return func(p *Pool, a []ID) ID { return f(p, a[0]) }
}

func refSum(x, y *big.Int) *big.Int  { return new(big.Int).Add(x, y) }
func refDiff(x, y *big.Int) *big.Int { return new(big.Int).Sub(x, y) }
func refProd(x, y *big.Int) *big.Int { return new(big.Int).Mul(x, y) }

func unsignedOverflow(f func(x, y *big.Int) *big.Int) func(int, []*big.Int) *big.Int {
	return func(w int, a []*big.Int) *big.Int { return refBool(!refFits(w, f(a[0], a[1]), false)) }
}

func signedOverflow(f func(x, y *big.Int) *big.Int) func(int, []*big.Int) *big.Int {
	return func(w int, a []*big.Int) *big.Int {
		return refBool(!refFits(w, f(refSigned(w, a[0]), refSigned(w, a[1])), true))
	}
}

func plain(f func(x, y *big.Int) *big.Int) func(int, []*big.Int) *big.Int {
	return func(_ int, a []*big.Int) *big.Int { return f(a[0], a[1]) }
}

func compare(signed bool, test func(c int) bool) func(int, []*big.Int) *big.Int {
	return func(w int, a []*big.Int) *big.Int {
		x, y := a[0], a[1]
		if signed {
			x, y = refSigned(w, x), refSigned(w, y)
		}
		return refBool(test(x.Cmp(y)))
	}
}

// sameWidthOps take operands of one width; the result has that width.
var sameWidthOps = []refOp{
	{"not", 1, un((*Pool).Not), func(_ int, a []*big.Int) *big.Int { return new(big.Int).Not(a[0]) }},
	{"neg", 1, un((*Pool).Neg), func(_ int, a []*big.Int) *big.Int { return new(big.Int).Neg(a[0]) }},
	{"and", 2, bin((*Pool).And), plain(func(x, y *big.Int) *big.Int { return new(big.Int).And(x, y) })},
	{"or", 2, bin((*Pool).Or), plain(func(x, y *big.Int) *big.Int { return new(big.Int).Or(x, y) })},
	{"xor", 2, bin((*Pool).Xor), plain(func(x, y *big.Int) *big.Int { return new(big.Int).Xor(x, y) })},
	{"add", 2, bin((*Pool).Add), plain(refSum)},
	{"sub", 2, bin((*Pool).Sub), plain(refDiff)},
	{"mul", 2, bin((*Pool).Mul), plain(refProd)},
	{"udiv", 2, bin((*Pool).UDiv), plain(func(x, y *big.Int) *big.Int {
		if y.Sign() == 0 {
			return big.NewInt(-1)
		}
		return new(big.Int).Quo(x, y)
	})},
	{"urem", 2, bin((*Pool).URem), plain(func(x, y *big.Int) *big.Int {
		if y.Sign() == 0 {
			return x
		}
		return new(big.Int).Rem(x, y)
	})},
	{"sdiv", 2, bin((*Pool).SDiv), func(w int, a []*big.Int) *big.Int {
		x, y := refSigned(w, a[0]), refSigned(w, a[1])
		switch {
		case y.Sign() != 0:
			return new(big.Int).Quo(x, y)
		case x.Sign() < 0:
			return big.NewInt(1)
		}
		return big.NewInt(-1)
	}},
	{"srem", 2, bin((*Pool).SRem), func(w int, a []*big.Int) *big.Int {
		x, y := refSigned(w, a[0]), refSigned(w, a[1])
		if y.Sign() == 0 {
			return x
		}
		return new(big.Int).Rem(x, y)
	}},
	{"shl", 2, bin((*Pool).Shl), func(w int, a []*big.Int) *big.Int { return refShift(w, a[0], a[1], true) }},
	{"lshr", 2, bin((*Pool).LShr), func(w int, a []*big.Int) *big.Int { return refShift(w, a[0], a[1], false) }},
	{"ashr", 2, bin((*Pool).AShr), func(w int, a []*big.Int) *big.Int {
		return refShift(w, refSigned(w, a[0]), a[1], false)
	}},
	{"ctpop", 1, un((*Pool).CtPop), func(w int, a []*big.Int) *big.Int {
		n := 0
		for i := range w {
			n += int(a[0].Bit(i))
		}
		return big.NewInt(int64(n))
	}},
	{"ctlz", 1, un((*Pool).CtLz), func(w int, a []*big.Int) *big.Int {
		return big.NewInt(int64(w - a[0].BitLen()))
	}},
	{"cttz", 1, un((*Pool).CtTz), func(w int, a []*big.Int) *big.Int {
		for i := range w {
			if a[0].Bit(i) == 1 {
				return big.NewInt(int64(i))
			}
		}
		return big.NewInt(int64(w))
	}},
	{"bitreverse", 1, un((*Pool).BitReverse), func(w int, a []*big.Int) *big.Int {
		r := new(big.Int)
		for i := range w {
			r.SetBit(r, w-1-i, a[0].Bit(i))
		}
		return r
	}},
	{"fshl", 3, func(p *Pool, a []ID) ID { return p.FShl(a[0], a[1], a[2]) }, func(w int, a []*big.Int) *big.Int {
		s := uint(new(big.Int).Mod(a[2], big.NewInt(int64(w))).Int64())
		both := refSum(new(big.Int).Lsh(a[0], uint(w)), a[1])
		return new(big.Int).Rsh(new(big.Int).Lsh(both, s), uint(w))
	}},
	{"fshr", 3, func(p *Pool, a []ID) ID { return p.FShr(a[0], a[1], a[2]) }, func(w int, a []*big.Int) *big.Int {
		s := uint(new(big.Int).Mod(a[2], big.NewInt(int64(w))).Int64())
		both := refSum(new(big.Int).Lsh(a[0], uint(w)), a[1])
		return new(big.Int).Rsh(both, s)
	}},
}

// predicates take operands of one width; the result has width 1.
var predicates = []refOp{
	{"eq", 2, bin((*Pool).Eq), compare(false, func(c int) bool { return c == 0 })},
	{"ne", 2, bin((*Pool).Ne), compare(false, func(c int) bool { return c != 0 })},
	{"ult", 2, bin((*Pool).Ult), compare(false, func(c int) bool { return c < 0 })},
	{"ule", 2, bin((*Pool).Ule), compare(false, func(c int) bool { return c <= 0 })},
	{"ugt", 2, bin((*Pool).Ugt), compare(false, func(c int) bool { return c > 0 })},
	{"uge", 2, bin((*Pool).Uge), compare(false, func(c int) bool { return c >= 0 })},
	{"slt", 2, bin((*Pool).Slt), compare(true, func(c int) bool { return c < 0 })},
	{"sle", 2, bin((*Pool).Sle), compare(true, func(c int) bool { return c <= 0 })},
	{"sgt", 2, bin((*Pool).Sgt), compare(true, func(c int) bool { return c > 0 })},
	{"sge", 2, bin((*Pool).Sge), compare(true, func(c int) bool { return c >= 0 })},
	{"uaddo", 2, bin((*Pool).UAddO), unsignedOverflow(refSum)},
	{"usubo", 2, bin((*Pool).USubO), unsignedOverflow(refDiff)},
	{"umulo", 2, bin((*Pool).UMulO), unsignedOverflow(refProd)},
	{"saddo", 2, bin((*Pool).SAddO), signedOverflow(refSum)},
	{"ssubo", 2, bin((*Pool).SSubO), signedOverflow(refDiff)},
	{"smulo", 2, bin((*Pool).SMulO), signedOverflow(refProd)},
	{"nego", 1, un((*Pool).NegO), func(w int, a []*big.Int) *big.Int {
		return refBool(!refFits(w, new(big.Int).Neg(refSigned(w, a[0])), true))
	}},
	{"sdivo", 2, bin((*Pool).SDivO), func(w int, a []*big.Int) *big.Int {
		x, y := refSigned(w, a[0]), refSigned(w, a[1])
		return refBool(y.Sign() != 0 && !refFits(w, new(big.Int).Quo(x, y), true))
	}},
}
