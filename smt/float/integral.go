package float

import "github.com/fathom-verifier/fathom/smt/term"

// RoundToIntegral returns x rounded to an integer in the given mode, as a float. Zeros and results of zero keep the sign of x.
func (a *Arithmetic) RoundToIntegral(f Format, rm, x term.ID) term.ID {
	return a.apply(f, a.integralRange(f, rm, x), func(x []term.ID) term.ID {
		p := a.pool
		u := a.unpack(f, x[0])
		whole := a.integralPart(rm, u, f.Sig)
		n := p.Width(whole)
		w := bitLen(n) + 2
		sig, exp := a.normalise(whole, a.integer(w, n-1))
		r := a.round(f, a.Mode(RNE), u.sign, exp, sig)
		r = p.Ite(p.Not(a.some(whole)), a.zero(f, u.sign), r)
		// From this exponent on, every float is an integer.
		we := p.Width(u.exp)
		large := p.Sge(u.exp, a.integer(we, f.Sig-1))
		r = p.Ite(p.OrN(large, u.zero, u.inf), a.canonical(f, x[0]), r)
		return a.orNaN(f, u.nan, r)
	}, x)
}

// integralPart returns the magnitude of u rounded to an integer, if that is less than 2^n or u less than 2^n; of n+1 bits.
func (a *Arithmetic) integralPart(rm term.ID, u unpacked, n int) term.ID {
	p := a.pool
	m, w := p.Width(u.sig), p.Width(u.exp)
	// In a fixed-point number with m bits after the point, sig unshifted is a magnitude in [1/2, 1).
	under := p.Slt(u.exp, a.integer(w, -1))
	amount := a.resize(p.Add(u.exp, a.integer(w, 1)), w)
	fixed := p.Shl(p.ZExt(u.sig, n+m), a.saturate(amount, n+m))
	whole := p.ZExt(p.Extract(fixed, n+m-1, m), n+1)
	guard := p.Extract(fixed, m-1, m-1)
	sticky := a.some(p.Extract(fixed, m-2, 0))
	whole = p.Ite(under, p.Zero(n+1), whole)
	guard = p.And(guard, p.Not(under))
	sticky = p.Ite(under, p.Not(u.zero), sticky)
	return p.Add(whole, p.ZExt(a.up(rm, u.sign, p.Extract(whole, 0, 0), guard, sticky), n+1))
}
