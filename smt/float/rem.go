package float

import "github.com/fathom-verifier/fathom/smt/term"

// Rem returns IEEE 754's remainder: x - y·n for the integer n nearest to x/y, even if two are. It is exact. A result of zero has the
// sign of x.
func (a *Arithmetic) Rem(f Format, x, y term.ID) term.ID { return a.remainder(f, x, y, true) }

// Mod returns C's fmod: x - y·n for x/y rounded towards zero to the integer n. It is exact. A result of zero has the sign of x.
func (a *Arithmetic) Mod(f Format, x, y term.ID) term.ID { return a.remainder(f, x, y, false) }

// remainder computes in units of half the last place of y, where y is 2s and x is t·2^d for the significands s and t. A long
// division would take a step for each of thousands of possible d; instead, 2^d is raised modulo 4s by squaring, which takes a
// division for each bit of d. The remainder modulo 4s also holds the last bit of the quotient, which decides between two
// nearest.
func (a *Arithmetic) remainder(f Format, x, y term.ID, nearest bool) term.ID {
	p := a.pool
	x, y = a.original(x).of, a.original(y).of
	u, v := a.unpack(f, x), a.unpack(f, y)
	n := f.Sig
	we := p.Width(u.exp) + 1
	d := p.Add(p.Sub(p.SExt(u.exp, we), p.SExt(v.exp, we)), a.integer(we, 1))
	tiny := p.Slt(d, p.Zero(we)) // |x| < |y|/2

	w := 2 * (n + 2)
	modulus := p.ZExt(p.Concat(v.sig, p.Zero(2)), w)
	power := a.powerOfTwo(d, f, modulus)
	rest := p.Extract(p.URem(p.Mul(p.ZExt(u.sig, w), power), modulus), n+1, 0)
	whole := p.Concat(p.Const(1, 0), p.Concat(v.sig, p.Const(1, 0))) // y
	odd := p.Uge(rest, whole)
	rest = p.Ite(odd, p.Sub(rest, whole), rest)
	sign := u.sign
	if nearest {
		twice := p.Concat(p.Extract(rest, n, 0), p.Const(1, 0))
		beyond := p.Or(p.Ugt(twice, whole), p.And(odd, p.Eq(twice, whole)))
		rest = p.Ite(beyond, p.Sub(whole, rest), rest)
		sign = p.Xor(sign, beyond)
	}
	none := p.Not(a.some(rest))
	wr := f.exponentBits() + 2
	// The unit is 2^(exponent of y - n), and the top bit of rest counts 2^(n+1) of them.
	sig, exp := a.normalise(rest, p.Add(p.SExt(v.exp, wr), a.integer(wr, 1)))
	r := a.round(f, a.Mode(RNE), sign, exp, sig)
	r = p.Ite(none, a.zero(f, u.sign), r)
	r = p.Ite(p.OrN(tiny, u.zero, v.inf), a.canonical(f, x), r)
	return a.orNaN(f, p.OrN(u.nan, v.nan, u.inf, v.zero), r)
}

// powerOfTwo returns 2^d modulo m, for the d that are differences of exponents of the format, of the width of m.
func (a *Arithmetic) powerOfTwo(d term.ID, f Format, m term.ID) term.ID {
	p := a.pool
	w := p.Width(m)
	bits := bitLen(2*f.bias() + f.Sig + 1)
	d = a.resize(d, bits)
	// The first bits of d are exponents for which the power is less than m, which is at least 2^(Sig+1).
	first := min(bits, bitLen(f.Sig+1)-1)
	power := p.Shl(a.integer(w, 1), a.saturate(p.Extract(d, bits-1, bits-first), w))
	for i := bits - first - 1; i >= 0; i-- {
		power = p.URem(p.Mul(power, power), m)
		twice := p.Shl(power, a.integer(w, 1))
		twice = p.Ite(p.Uge(twice, m), p.Sub(twice, m), twice)
		power = p.Ite(p.Extract(d, i, i), twice, power)
	}
	return power
}
