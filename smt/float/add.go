package float

import "github.com/fathom-verifier/fathom/smt/term"

// Add returns x + y, rounded.
func (a *Arithmetic) Add(f Format, rm, x, y term.ID) term.ID {
	x, y = a.ordered(x, y)
	return a.apply(f, a.sumRange(f, rm, x, y), func(x []term.ID) term.ID {
		if sum, ok := a.sumWithZero(f, rm, x[0], x[1]); ok {
			return sum
		}
		u, v := a.classes(f, x[0]), a.classes(f, x[1])
		return a.special(f, u, v, a.addNumbers(f, rm, x[0], x[1]))
	}, x, y)
}

// addNumbers adds numbers. Their significands need not be normalised: the encodings, but for their signs, are ordered as the
// magnitudes, a sum that is subnormal is exact, and the sum is normalised only as far as its exponent allows, which makes it
// subnormal where it has to be.
func (a *Arithmetic) addNumbers(f Format, rm, x, y term.ID) term.ID {
	p := a.pool
	n := f.Sig
	signX, expX, fracX := a.fields(f, x)
	signY, expY, fracY := a.fields(f, y)
	magnitude := func(exp, frac term.ID) (exponent, sig term.ID) {
		least := p.Eq(exp, p.Zero(f.Exp))
		return p.Or(exp, p.ZExt(least, f.Exp)), p.Concat(p.Not(least), frac)
	}
	swap := p.Ult(p.Concat(expX, fracX), p.Concat(expY, fracY))
	pick := func(x, y term.ID) (big, small term.ID) { return p.Ite(swap, y, x), p.Ite(swap, x, y) }
	bigExp, smallExp := pick(expX, expY)
	bigFrac, smallFrac := pick(fracX, fracY)
	bigSign, _ := pick(signX, signY)
	bigExp, bigSig := magnitude(bigExp, bigFrac)
	smallExp, smallSig := magnitude(smallExp, smallFrac)

	apart := p.Xor(signX, signY)
	total := a.aligned(bigSig, smallSig, p.Sub(bigExp, smallExp), apart)
	none := p.Not(a.some(total))
	sign := p.Ite(none, p.Ite(apart, a.is(rm, RTN), signX), bigSign)

	// The first bit of total is worth the exponent bigExp + 1. It may move left by room at most: then it is worth that of the
	// subnormals and the smallest normal numbers, which differ in that bit.
	room := bigExp
	for i := bitLen(n+3) - 1; i >= 0; i-- {
		by := 1 << i
		move := p.Not(a.some(p.Extract(total, n+3, n+4-by)))
		if i < f.Exp {
			move = p.And(move, a.some(p.Extract(room, f.Exp-1, i)))
			room = p.Ite(move, p.Sub(room, a.integer(f.Exp, by)), room)
		} else {
			move = p.False()
		}
		total = p.Ite(move, p.Concat(p.Extract(total, n+3-by, 0), p.Zero(by)), total)
	}
	first, last := p.Extract(total, n+3, n+3), p.Extract(total, 4, 4)
	up := a.up(rm, sign, last, p.Extract(total, 3, 3), a.some(p.Extract(total, 2, 0)))
	// The exponent is room + 1 with the first bit and 0 without, when room is. One adder counts the bit in and rounds.
	frac := p.Extract(total, n+2, 4)
	unit := p.Concat(first, p.ZExt(up, n-1))
	sum := p.Add(p.Concat(room, frac), p.ZExt(unit, f.Exp+n-1))
	exp := p.Extract(sum, f.Exp+n-2, n-1)
	r := a.pack(f, sign, exp, p.Extract(sum, n-2, 0))

	// The largest exponent plus one, and what rounding makes of it, is beyond all numbers.
	top := p.Sub(p.Ones(f.Exp), p.Const(f.Exp, 1))
	over := p.Or(p.And(first, p.Eq(room, top)), p.Eq(exp, p.Ones(f.Exp)))
	largest := a.pack(f, sign, top, p.Ones(n-1))
	r = p.Ite(over, p.Ite(a.overflows(rm, sign), a.inf(f, sign), largest), r)
	return p.Ite(none, a.zero(f, sign), r)
}

// aligned adds two significands of n bits, or subtracts the second where apart holds, after the second was shifted right by distance. The
// first must be of the larger magnitude. Of the n+4 bits the first is for the carry, and the last three decide the rounding, the very last
// one being sticky: after a subtraction that cancels, the second of them may become the last of the significand; if it cancels
// more, the distance was at most one and nothing is lost.
func (a *Arithmetic) aligned(big, small, distance, apart term.ID) term.ID {
	p := a.pool
	n := p.Width(big)
	wide := func(t term.ID) term.ID { return p.Concat(p.ZExt(t, n+1), p.Zero(3)) }
	x, y := wide(big), a.shiftRightSticky(wide(small), distance)
	// x - y = x + ¬y + 1: one adder for both.
	mask := p.SExt(apart, n+4)
	return p.Add(p.Add(x, p.Xor(y, mask)), p.ZExt(apart, n+4))
}

// ordered puts the operands of a commutative operation in one order, so that it has one term.
func (a *Arithmetic) ordered(x, y term.ID) (term.ID, term.ID) {
	if a.original(y).of < a.original(x).of {
		return y, x
	}
	return x, y
}

// Sub returns x - y, rounded.
func (a *Arithmetic) Sub(f Format, rm, x, y term.ID) term.ID { return a.Add(f, rm, x, a.Neg(f, y)) }

// add adds numbers of any widths of significand and exponent, taken apart.
func (a *Arithmetic) add(f Format, rm term.ID, u, v unpacked) term.ID {
	p := a.pool
	sign, exp, sig, none := a.sum(rm, u, v)
	r := a.round(f, rm, sign, exp, sig)
	return a.special(f, u, v, p.Ite(none, a.zero(f, sign), r))
}

// special returns the sum r of numbers, or what comes of infinities and NaN.
func (a *Arithmetic) special(f Format, u, v unpacked, r term.ID) term.ID {
	p := a.pool
	r = p.Ite(p.Or(u.inf, v.inf), a.inf(f, p.Ite(u.inf, u.sign, v.sign)), r)
	nan := p.OrN(u.nan, v.nan, p.AndN(u.inf, v.inf, p.Xor(u.sign, v.sign)))
	return a.orNaN(f, nan, r)
}

// orNaN returns a NaN where nan holds, else r. A NaN is not made where there is none.
func (a *Arithmetic) orNaN(f Format, nan, r term.ID) term.ID {
	if a.pool.IsFalse(nan) {
		return r
	}
	return a.pool.Ite(nan, a.nan(f), r)
}

// sum adds numbers whose significands have equal width n and whose exponents do: the result, of n+4 bits, has its top bit set and
// its last one is sticky, so that it can be rounded to n+2 bits or fewer. none holds if the sum is zero, whose sign is then sign.
func (a *Arithmetic) sum(rm term.ID, u, v unpacked) (sign, exp, sig, none term.ID) {
	p := a.pool
	// The number of larger magnitude comes first; zero is less than any other.
	swap := p.And(p.Not(v.zero), p.OrN(u.zero, p.Slt(u.exp, v.exp), p.And(p.Eq(u.exp, v.exp), p.Ult(u.sig, v.sig))))
	pick := func(b, c term.ID) (big, small term.ID) { return p.Ite(swap, c, b), p.Ite(swap, b, c) }
	bigExp, smallExp := pick(u.exp, v.exp)
	bigSig, smallSig := pick(u.sig, v.sig)
	bigSign, _ := pick(u.sign, v.sign)

	distance := p.Sub(p.SExt(bigExp, p.Width(bigExp)+1), p.SExt(smallExp, p.Width(smallExp)+1))
	apart := p.Xor(u.sign, v.sign)
	total := a.aligned(bigSig, smallSig, distance, apart)

	none = p.Not(a.some(total))
	sign = p.Ite(none, p.Ite(apart, a.is(rm, RTN), u.sign), bigSign)
	w := p.Width(bigExp) + 1
	sig, exp = a.normalise(total, p.Add(p.SExt(bigExp, w), a.integer(w, 1)))
	return sign, exp, sig, none
}
