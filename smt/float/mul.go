package float

import "github.com/fathom-verifier/fathom/smt/term"

// Mul returns x · y, rounded.
func (a *Arithmetic) Mul(f Format, rm, x, y term.ID) term.ID {
	x, y = a.ordered(x, y)
	return a.apply(f, a.productRange(f, rm, x, y), func(x []term.ID) term.ID {
		if product, ok := a.productWithOne(f, x[0], x[1]); ok {
			return product
		}
		p := a.pool
		u := a.product(a.unpack(f, x[0]), a.unpack(f, x[1]))
		r := a.round(f, rm, u.sign, u.exp, u.sig)
		r = p.Ite(u.zero, a.zero(f, u.sign), r)
		return a.orNaN(f, u.nan, p.Ite(u.inf, a.inf(f, u.sign), r))
	}, x, y)
}

// product multiplies exactly: the significand has twice the width, the exponent two bits more.
func (a *Arithmetic) product(u, v unpacked) unpacked {
	p := a.pool
	n, w := p.Width(u.sig), p.Width(u.exp)+2
	sig := p.Mul(p.ZExt(u.sig, 2*n), p.ZExt(v.sig, 2*n))
	exp := p.Add(p.Add(p.SExt(u.exp, w), p.SExt(v.exp, w)), a.integer(w, 1))
	// The product of two numbers in [1, 2) is in [1, 4).
	top := p.Extract(sig, 2*n-1, 2*n-1)
	inf := p.Or(u.inf, v.inf)
	zero := p.Or(u.zero, v.zero)
	return unpacked{
		nan:  p.OrN(u.nan, v.nan, p.And(u.inf, v.zero), p.And(u.zero, v.inf)),
		inf:  inf,
		zero: zero,
		sign: p.Xor(u.sign, v.sign),
		exp:  p.Ite(top, exp, p.Sub(exp, a.integer(w, 1))),
		sig:  p.Ite(top, sig, p.Shl(sig, p.Const(2*n, 1))),
	}
}

// FMA returns x · y + z with one rounding.
func (a *Arithmetic) FMA(f Format, rm, x, y, z term.ID) term.ID {
	x, y = a.ordered(x, y)
	return a.apply(f, a.fmaRange(f, rm, x, y, z), func(x []term.ID) term.ID {
		p := a.pool
		u, v := a.product(a.unpack(f, x[0]), a.unpack(f, x[1])), a.unpack(f, x[2])
		v.exp = p.SExt(v.exp, p.Width(u.exp))
		v.sig = p.Concat(v.sig, p.Zero(p.Width(u.sig)-p.Width(v.sig)))
		return a.add(f, rm, u, v)
	}, x, y, z)
}
