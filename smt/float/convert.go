package float

import (
	"math/big"

	"github.com/fathom-verifier/fathom/smt/term"
)

// Convert returns x, of format from, in the format to, rounded if it has to be.
func (a *Arithmetic) Convert(from, to Format, rm, x term.ID) term.ID {
	return a.apply(to, a.convertRange(from, to, rm, x), func(x []term.ID) term.ID {
		p := a.pool
		u := a.unpack(from, x[0])
		var r term.ID
		if to.emin() <= from.emin()-from.Sig+1 && to.bias() >= from.bias() && to.Sig >= from.Sig {
			// Every number of from is a normal one of to.
			w := to.exponentBits()
			field := a.resize(p.Add(p.SExt(u.exp, w), a.integer(w, to.bias())), to.Exp)
			frac := p.Concat(p.Extract(u.sig, from.Sig-2, 0), p.Zero(to.Sig-from.Sig+1))
			r = a.pack(to, u.sign, field, p.Extract(frac, p.Width(frac)-1, 1))
		} else {
			r = a.round(to, rm, u.sign, u.exp, u.sig)
		}
		r = p.Ite(u.zero, a.zero(to, u.sign), r)
		r = p.Ite(u.inf, a.inf(to, u.sign), r)
		return a.orNaN(to, u.nan, r)
	}, x)
}

// FromInt returns an integer as a float, rounded if it has to be. The integer is signed or not.
func (a *Arithmetic) FromInt(f Format, rm, x term.ID, signed bool) term.ID {
	return a.apply(f, a.intRange(f, rm, x, signed), func([]term.ID) term.ID {
		p := a.pool
		n := p.Width(x)
		sign := p.False()
		magnitude := x
		if signed {
			sign = p.Extract(x, n-1, n-1)
			magnitude = p.Ite(sign, p.Neg(x), x)
		}
		w := bitLen(n) + 2
		sig, exp := a.normalise(magnitude, a.integer(w, n-1))
		r := a.round(f, rm, sign, exp, sig)
		return p.Ite(p.Eq(x, p.Zero(n)), a.zero(f, p.False()), r)
	})
}

// ToInt returns x rounded to an integer of the given width in bits, signed or not, and the condition that the integer is
// of this width. Where it is not, value is unspecified.
func (a *Arithmetic) ToInt(f Format, rm, x term.ID, width int, signed bool) (value, fits term.ID) {
	p := a.pool
	if r, ok := a.Range(f, x); ok && !p.IsConst(x) {
		// Rounding is monotone: the integer lies between those of the ends.
		lo, loFits := a.ToInt(f, rm, r.Lo, width, signed)
		hi, hiFits := a.ToInt(f, rm, r.Hi, width, signed)
		if p.IsTrue(loFits) && p.IsTrue(hiFits) && p.IsConst(lo) && p.IsConst(hi) {
			value, _ = a.toInt(f, rm, x, width, signed)
			atLeast, atMost := p.Ule(lo, value), p.Ule(value, hi)
			if signed {
				atLeast, atMost = p.Sle(lo, value), p.Sle(value, hi)
			}
			return p.Ite(p.And(atLeast, atMost), value, lo), p.True()
		}
	}
	return a.toInt(f, rm, x, width, signed)
}

func (a *Arithmetic) toInt(f Format, rm, x term.ID, width int, signed bool) (value, fits term.ID) {
	p := a.pool
	u := a.unpack(f, a.original(x).of)
	whole := a.integralPart(rm, u, width)
	n := p.Width(whole)
	w := max(p.Width(u.exp), bitLen(width)+1)
	large := p.Sge(p.SExt(u.exp, w), a.integer(w, width))
	value = p.Extract(p.Ite(u.sign, p.Neg(whole), whole), width-1, 0)
	var bounded term.ID
	if signed {
		limit := p.ConstBig(n, new(big.Int).Lsh(big.NewInt(1), uint(width-1)))
		bounded = p.Ite(u.sign, p.Ule(whole, limit), p.Ult(whole, limit))
	} else {
		bounded = p.And(p.Eq(p.Extract(whole, n-1, n-1), p.False()), p.Or(p.Not(u.sign), p.Not(a.some(whole))))
	}
	return value, p.AndN(p.Not(u.nan), p.Not(u.inf), p.Not(large), bounded)
}
