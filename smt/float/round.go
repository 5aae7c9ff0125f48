package float

import "github.com/fathom-verifier/fathom/smt/term"

// round returns the float nearest to ±sig·2^(exp-Width(sig)+1) in the rounding mode: the one place where results are rounded.
// The top bit of sig must be set, and the last bit may stand for any number of bits below it that are not all zero
// (sticky). exp is signed, of any width.
func (a *Arithmetic) round(f Format, rm, sign, exp, sig term.ID) term.ID {
	p := a.pool
	if p.Width(sig) < f.Sig+2 {
		sig = p.Concat(sig, p.Zero(f.Sig+2-p.Width(sig)))
	}
	if m := p.Width(sig); m > f.Sig+2 {
		sig = p.Concat(p.Extract(sig, m-1, m-f.Sig-1), a.some(p.Extract(sig, m-f.Sig-2, 0)))
	}
	m := f.Sig + 2
	w := max(p.Width(exp), f.exponentBits()) + 1
	exp = p.SExt(exp, w)

	// A magnitude below the normal ones is shifted to the exponent of the subnormals.
	under := p.Sub(a.integer(w, f.emin()), exp)
	small := p.Sgt(under, p.Zero(w))
	sig = p.Ite(small, a.shiftRightSticky(sig, under), sig)
	field := p.Ite(small, p.Zero(f.Exp), a.resize(p.Add(exp, a.integer(w, f.bias())), f.Exp))

	kept := p.Extract(sig, m-1, m-f.Sig)
	guard := p.Extract(sig, m-f.Sig-1, m-f.Sig-1)
	sticky := p.Extract(sig, 0, 0)
	up := a.up(rm, sign, p.Extract(kept, 0, 0), guard, sticky)

	// The carry of an increment runs into the exponent: the next binade, the first normal, or infinity.
	magnitude := p.Add(p.Concat(field, p.Extract(kept, f.Sig-2, 0)), p.ZExt(up, f.Exp+f.Sig-1))
	r := a.pack(f, sign, p.Extract(magnitude, f.Exp+f.Sig-2, f.Sig-1), p.Extract(magnitude, f.Sig-2, 0))

	over := p.Sgt(exp, a.integer(w, f.bias()))
	largest := a.pack(f, sign, p.Sub(p.Ones(f.Exp), p.Const(f.Exp, 1)), p.Ones(f.Sig-1))
	return p.Ite(over, p.Ite(a.overflows(rm, sign), a.inf(f, sign), largest), r)
}

// shiftRightSticky shifts t right by the non-negative amount n, of any width, and sets the last bit if a bit set was lost. It is a
// barrel shifter that gathers at each stage what falls off.
func (a *Arithmetic) shiftRightSticky(t, n term.ID) term.ID {
	p := a.pool
	w, wn := p.Width(t), p.Width(n)
	lost := p.False()
	for i := range wn {
		on := p.Extract(n, i, i)
		if i >= bitLen(w-1) {
			// This bit alone shifts everything out; so does any above it.
			on = p.Not(p.Eq(p.Extract(n, wn-1, i), p.Zero(wn-i)))
			lost = p.Or(lost, p.And(on, a.some(t)))
			t = p.Ite(on, p.Zero(w), t)
			break
		}
		by := 1 << i
		if by >= w {
			lost = p.Or(lost, p.And(on, a.some(t)))
			t = p.Ite(on, p.Zero(w), t)
			continue
		}
		lost = p.Or(lost, p.And(on, a.some(p.Extract(t, by-1, 0))))
		t = p.Ite(on, p.ZExt(p.Extract(t, w-1, by), w), t)
	}
	return p.Or(t, p.ZExt(lost, w))
}

// some returns the condition that a bit of t is set.
func (a *Arithmetic) some(t term.ID) term.ID {
	return a.pool.Not(a.pool.Eq(t, a.pool.Zero(a.pool.Width(t))))
}

// saturate returns n, which is not negative, as an amount to shift terms of w bits by: at least w if n is.
func (a *Arithmetic) saturate(n term.ID, w int) term.ID {
	p := a.pool
	wide := p.Width(n)
	if wide <= w {
		return p.ZExt(n, w)
	}
	limit := a.integer(wide, w)
	return a.resize(p.Ite(p.Ult(n, limit), n, limit), w)
}
