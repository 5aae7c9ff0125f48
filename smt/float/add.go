package float

import "github.com/fathom-verifier/fathom/smt/term"

// Add returns x + y, rounded.
func (a *Arithmetic) Add(f Format, rm, x, y term.ID) term.ID {
	x, y = a.ordered(x, y)
	return a.apply(f, a.sumRange(f, rm, x, y), func(x []term.ID) term.ID { return a.add(f, rm, a.unpack(f, x[0]), a.unpack(f, x[1])) }, x, y)
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

func (a *Arithmetic) add(f Format, rm term.ID, u, v unpacked) term.ID {
	p := a.pool
	sign, exp, sig, none := a.sum(rm, u, v)
	r := a.round(f, rm, sign, exp, sig)
	r = p.Ite(none, a.zero(f, sign), r)
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
	n := p.Width(u.sig)
	// The number of larger magnitude comes first; zero is less than any other.
	swap := p.And(p.Not(v.zero), p.OrN(u.zero, p.Slt(u.exp, v.exp), p.And(p.Eq(u.exp, v.exp), p.Ult(u.sig, v.sig))))
	pick := func(b, c term.ID) (big, small term.ID) { return p.Ite(swap, c, b), p.Ite(swap, b, c) }
	bigExp, smallExp := pick(u.exp, v.exp)
	bigSig, smallSig := pick(u.sig, v.sig)
	bigSign, _ := pick(u.sign, v.sign)

	// Three bits more decide the rounding: after a subtraction that cancels, the second may become the last; if it cancels more, the
	// distance was at most one and nothing is lost.
	wide := func(t term.ID) term.ID { return p.Concat(p.ZExt(t, n+1), p.Zero(3)) }
	distance := p.Sub(p.SExt(bigExp, p.Width(bigExp)+1), p.SExt(smallExp, p.Width(smallExp)+1))
	x, y := wide(bigSig), a.shiftRightSticky(wide(smallSig), distance)
	apart := p.Xor(u.sign, v.sign)
	// x - y = x + ¬y + 1: one adder for both.
	mask := p.SExt(apart, n+4)
	total := p.Add(p.Add(x, p.Xor(y, mask)), p.ZExt(apart, n+4))

	none = p.Not(a.some(total))
	sign = p.Ite(none, p.Ite(apart, a.is(rm, RTN), u.sign), bigSign)
	w := p.Width(bigExp) + 1
	sig, exp = a.normalise(total, p.Add(p.SExt(bigExp, w), a.integer(w, 1)))
	return sign, exp, sig, none
}
