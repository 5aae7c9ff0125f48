package float

import "github.com/fathom-verifier/fathom/smt/term"

// Div returns x / y, rounded. A finite number other than zero divided by zero is an infinity.
func (a *Arithmetic) Div(f Format, rm, x, y term.ID) term.ID {
	return a.apply(f, a.quotientRange(f, rm, x, y), func(x []term.ID) term.ID {
		if quotient, ok := a.quotientByOne(f, x[0], x[1]); ok {
			return quotient
		}
		p := a.pool
		u, v := a.unpack(f, x[0]), a.unpack(f, x[1])
		w := p.Width(u.exp) + 2
		// One bit more than the significand has, and another in case that the quotient is less than 1.
		quotient, rest := a.quotient(u.sig, v.sig, f.Sig+2)
		sig := p.Concat(quotient, rest)
		top := p.Extract(sig, f.Sig+2, f.Sig+2)
		exp := p.Sub(p.SExt(u.exp, w), p.SExt(v.exp, w))
		exp = p.Ite(top, exp, p.Sub(exp, a.integer(w, 1)))
		sig = p.Ite(top, sig, p.Shl(sig, p.Const(f.Sig+3, 1)))
		sign := p.Xor(u.sign, v.sign)

		r := a.round(f, rm, sign, exp, sig)
		r = p.Ite(p.Or(u.zero, v.inf), a.zero(f, sign), r)
		r = p.Ite(p.Or(u.inf, v.zero), a.inf(f, sign), r)
		return a.orNaN(f, p.OrN(u.nan, v.nan, p.And(u.zero, v.zero), p.And(u.inf, v.inf)), r)
	}, x, y)
}

// quotient returns the first bits of the quotient of two significands whose top bits are set, the first bit being worth 1, and whether
// there is more. It is the method of long hand: a bit of the quotient at each step, and operands no wider than need be.
func (a *Arithmetic) quotient(num, den term.ID, bits int) (quotient, rest term.ID) {
	p := a.pool
	n := p.Width(num)
	den, remainder := p.ZExt(den, n+1), p.ZExt(num, n+1)
	quotient = term.None
	for range bits {
		fits := p.Uge(remainder, den)
		remainder = p.Ite(fits, p.Sub(remainder, den), remainder) // less than den, hence of n bits
		remainder = p.Concat(p.Extract(remainder, n-1, 0), p.Const(1, 0))
		if quotient == term.None {
			quotient = fits
		} else {
			quotient = p.Concat(quotient, fits)
		}
	}
	return quotient, a.some(remainder)
}

// Sqrt returns the square root of x, rounded. That of a negative number is NaN; that of -0 is -0.
func (a *Arithmetic) Sqrt(f Format, rm, x term.ID) term.ID {
	return a.apply(f, a.rootRange(f, rm, x), func(x []term.ID) term.ID {
		p := a.pool
		u := a.unpack(f, x[0])
		n, w := f.Sig, p.Width(u.exp)
		// An odd exponent moves one factor 2 into the radicand, whose root then has n+2 bits.
		odd := p.Extract(u.exp, 0, 0)
		even := p.Concat(p.Const(1, 0), p.Concat(u.sig, p.Zero(n+3)))
		root, exact := a.integerRoot(p.Ite(odd, p.Shl(even, p.Const(2*n+4, 1)), even))
		sig := p.Concat(root, p.Not(exact))
		r := a.round(f, rm, p.False(), p.AShr(u.exp, p.Const(w, 1)), sig)
		r = p.Ite(u.inf, a.inf(f, p.False()), r)
		r = p.Ite(u.zero, a.zero(f, u.sign), r)
		return a.orNaN(f, p.Or(u.nan, p.And(u.sign, p.Not(u.zero))), r)
	}, x)
}

// integerRoot returns the integer square root of a radicand of an even number of bits, in half of them, and whether the radicand
// is its square. It is the method of long hand: a bit of the root at each step.
func (a *Arithmetic) integerRoot(radicand term.ID) (root, exact term.ID) {
	p := a.pool
	n := p.Width(radicand) / 2
	w := n + 2
	root, rest := p.Zero(w), p.Zero(w)
	for i := n - 1; i >= 0; i-- {
		rest = p.Concat(p.Extract(rest, w-3, 0), p.Extract(radicand, 2*i+1, 2*i))
		trial := p.Concat(p.Extract(root, w-3, 0), p.Const(2, 1))
		fits := p.Uge(rest, trial)
		rest = p.Ite(fits, p.Sub(rest, trial), rest)
		root = p.Concat(p.Extract(root, w-2, 0), fits)
	}
	return p.Extract(root, n-1, 0), p.Not(a.some(rest))
}
